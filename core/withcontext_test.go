package core_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

type idKey struct{}

// tiedTo returns the number of the context that the caller is tied to, 0 where to
// none.
func tiedTo() int {
	ctx, tied := core.CurrentContext()
	id, _ := ctx.Value(idKey{}).(int)
	if tied != (id != 0) {
		return -1
	}
	return id
}

// under runs f tied to a context with the given number.
func under(t testing.TB, id int, f func()) {
	t.Helper()
	ctx := context.WithValue(t.Context(), idKey{}, id)
	if err := core.WithContext(ctx, func() error { f(); return nil }); err != nil {
		t.Errorf("WithContext = %v", err)
	}
}

// tree runs random trees of tasks each of which knows what it is tied to.
type tree struct {
	t        *testing.T
	other    *core.Pool
	ids      atomic.Int64
	tasks    atomic.Int64
	detached sync.WaitGroup
}

func (w *tree) check(where string, want int) {
	w.t.Helper()
	if got := tiedTo(); got != want {
		w.t.Errorf("%s: tied to %d, want %d", where, got, want)
	}
}

func (w *tree) grow(seed uint64, depth, want int) {
	w.tasks.Add(1)
	w.check("before", want)
	if depth == 0 {
		return
	}
	rng := rand.New(rand.NewPCG(seed, uint64(depth)))
	children := [3]func(){}
	for i := range children {
		seed := rng.Uint64()
		children[i] = func() { w.grow(seed, depth-1, want) }
	}
	a, b, c := children[0], children[1], children[2]
	seed = rng.Uint64()
	other := func() { // tied to something else
		id := int(w.ids.Add(1))
		under(w.t, id, func() { w.grow(seed, depth-1, id) })
	}
	kind := rng.IntN(14)
	switch kind {
	case 0:
		core.Join(a, b)
	case 1:
		core.Join(func() { other(); a() }, b)
	case 2:
		core.Join(a, func() { b(); other() })
	case 3:
		other()
	case 4:
		core.Fork(func(i int) int { children[i](); return i }, 0, 1)
	case 5:
		core.Recurse(func(r *core.Rec[int, int], i int) int {
			if i == 3 {
				r.Fork(0, 1)
				other()
				r.Fork(1, 2)
				return i
			}
			children[i]()
			return i
		}, 3)
	case 6:
		core.InScope(func(s *core.Scope) {
			s.Spawn(a)
			under(w.t, 1<<30, func() { s.Spawn(b) }) // The task is the scope's.
			c()
		})
	case 7:
		core.InScopeFIFO(func(s *core.ScopeFIFO) {
			s.Spawn(a)
			s.Spawn(other)
			s.SpawnBroadcast(func(core.BroadcastContext) { w.check("broadcast", want) })
			c()
		})
	case 8:
		f, g := core.Go(func() int { a(); return 1 }), core.Go(func() int { other(); return 2 })
		b()
		if want == 0 || rng.IntN(2) == 0 { // What is tied need not be waited for.
			f.Wait()
		}
		g.Wait()
	case 9:
		w.other.Install(func() { core.Join(a, b) })
	case 10:
		w.other.InPlaceScope(func(s *core.Scope) { s.Spawn(a); s.Spawn(other); b() })
	case 11:
		w.detached.Add(1)
		core.Spawn(func() { defer w.detached.Done(); w.check("spawned", 0) })
		a()
		core.Yield()
	case 12:
		func() {
			defer func() {
				if recover() == nil {
					w.t.Error("the panic is lost")
				}
			}()
			core.Join(func() { a(); panic("left") }, b)
		}()
	case 13:
		core.Blocking(func() { core.Join(a, b) })
	}
	w.check(fmt.Sprint("after ", kind), want)
}

func TestEveryTaskKnowsItsContext(t *testing.T) {
	watch(t)
	other := newPool(t, core.Config{Workers: 2})
	seeds, depth := 60, 6
	if testing.Short() {
		seeds, depth = 12, 5
	}
	for _, workers := range []int{1, 2, 5} {
		p := newPool(t, core.Config{Workers: workers})
		w := &tree{t: t, other: other}
		w.ids.Store(1)
		for seed := range uint64(seeds) {
			p.Install(func() { w.grow(seed, depth, 0) })
			under(t, 1, func() {
				p.Install(func() { w.grow(seed, depth, 1) })
				core.Join(func() { w.grow(seed, 2, 1) }, func() { w.grow(seed+1, 2, 1) }) // in the default pool
			})
		}
		w.detached.Wait()
		w.check("at the end", 0)
		if n := w.tasks.Load(); n < int64(seeds*depth) {
			t.Errorf("only %d tasks have run", n)
		}
	}
}

// TestContextWithoutRoom: joins that find the stack full, and those of a guest, a left
// side that panics or exits there, all hand the context on.
func TestContextWithoutRoom(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	var deep func(n int, leaf func())
	deep = func(n int, leaf func()) {
		if n == 0 {
			leaf()
			return
		}
		core.Join(func() { deep(n-1, leaf) }, func() {
			if tiedTo() != 7 {
				t.Errorf("right side tied to %d", tiedTo())
			}
		})
	}
	for name, run := range map[string]func(func()){"pool": p.Install, "guest": func(f func()) { f() }} {
		exited, v := goexits(func() {
			under(t, 7, func() { run(func() { deep(300, func() { panic("deep") }) }) })
		})
		var e *core.PanicError
		if err, ok := v.(error); exited || !ok || !errors.As(err, &e) || e.Value != "deep" {
			t.Errorf("%s: surfaced as %v", name, v)
		}
		if exited, v := goexits(func() {
			under(t, 7, func() { run(func() { deep(300, runtime.Goexit) }) })
		}); !exited {
			t.Errorf("%s: the Goexit ended as %v", name, v)
		}
	}
	if got := tiedTo(); got != 0 {
		t.Errorf("tied to %d at the end", got)
	}
}

var errStop = errors.New("enough")

// stopped runs f tied to a context and hands it the function that ends that.
func stopped(t testing.TB, f func(stop func()) error) error {
	t.Helper()
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	return core.WithContext(ctx, func() error { return f(func() { cancel(errStop) }) })
}

func TestCheckpoint(t *testing.T) {
	watch(t)
	core.Checkpoint() // tied to nothing
	own := errors.New("own")
	tests := map[string]struct {
		f    func(stop func()) error
		want error
	}{
		"here":     {func(stop func()) error { core.Checkpoint(); stop(); core.Checkpoint(); return own }, errStop},
		"not done": {func(func()) error { core.Checkpoint(); return own }, own},
		"too late": {func(stop func()) error { core.Checkpoint(); stop(); return own }, own},
		"no error": {func(stop func()) error { stop(); return nil }, nil},
		"in a join": {func(stop func()) error {
			var right atomic.Bool
			defer func() {
				if right.Load() {
					t.Error("the right side has begun")
				}
			}()
			core.Join(func() { stop(); core.Checkpoint() }, func() { right.Store(true) })
			return own
		}, errStop},
		"swallowed": {func(stop func()) error {
			func() {
				defer func() {
					if err, ok := recover().(error); !ok || !errors.Is(err, errStop) || !strings.Contains(err.Error(), "stopped: enough") || !core.IsStop(err) {
						t.Errorf("recovered %v", err)
					}
				}()
				core.Join(func() { stop(); core.Checkpoint() }, func() {})
			}()
			return own
		}, errStop},
		"wrapped": {func(stop func()) error {
			defer func() {
				err, _ := recover().(error)
				panic(fmt.Errorf("on the way: %w", err))
			}()
			stop()
			core.Checkpoint()
			return own
		}, errStop},
		"in a future": {func(stop func()) error {
			core.Go(func() int { stop(); core.Checkpoint(); return 1 }).Wait()
			return own
		}, errStop},
		"in a future nobody waits for": {func(stop func()) error {
			core.Go(func() int { stop(); core.Checkpoint(); return 1 })
			return own
		}, errStop},
		"in a scope": {func(stop func()) error {
			core.InScope(func(s *core.Scope) {
				s.Spawn(func() { stop(); core.Checkpoint() })
				s.Spawn(func() {})
			})
			return own
		}, errStop},
		"within": {func(stop func()) error {
			err := core.WithContext(context.Background(), func() error {
				ctx, _ := core.CurrentContext()
				stop()
				<-ctx.Done()
				core.Checkpoint()
				return own
			})
			if !errors.Is(err, errStop) {
				t.Errorf("the inner call returned %v", err)
			}
			return own
		}, errStop},
		"within, not begun": {func(stop func()) error {
			stop()
			err := core.WithContext(context.Background(), func() error { t.Error("called"); return own })
			if !errors.Is(err, errStop) {
				t.Errorf("the inner call returned %v", err)
			}
			return own
		}, errStop},
		"only the inner one": {func(func()) error {
			inner := errors.New("inner")
			ctx, cancel := context.WithCancelCause(context.Background())
			err := core.WithContext(ctx, func() error { cancel(inner); core.Checkpoint(); return nil })
			if !errors.Is(err, inner) {
				t.Errorf("the inner call returned %v", err)
			}
			core.Checkpoint()
			return own
		}, own},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			watch(t)
			if err := stopped(t, tt.f); !errors.Is(err, tt.want) {
				t.Errorf("outside: %v, want %v", err, tt.want)
			}
			for _, workers := range []int{1, 2} {
				p := newPool(t, core.Config{Workers: workers})
				p.Install(func() {
					if err := stopped(t, tt.f); !errors.Is(err, tt.want) {
						t.Errorf("%d workers: %v, want %v", workers, err, tt.want)
					}
				})
			}
		})
	}
}

func TestWithContextPassesOn(t *testing.T) {
	watch(t)
	raw := new(int)
	_, v := goexits(func() {
		_ = stopped(t, func(func()) error { panic(raw) })
	})
	if v != any(raw) {
		t.Errorf("the panic surfaced as %v", v)
	}
	_, v = goexits(func() {
		_ = stopped(t, func(stop func()) error {
			defer func() { _ = recover(); panic(raw) }()
			stop()
			core.Checkpoint()
			return nil
		})
	})
	if v != any(raw) {
		t.Errorf("the panic after a stop surfaced as %v", v)
	}
	if exited, v := goexits(func() {
		_ = stopped(t, func(stop func()) error { stop(); runtime.Goexit(); return nil })
	}); !exited {
		t.Errorf("the Goexit ended as %v", v)
	}
	if _, tied := core.CurrentContext(); tied {
		t.Error("still tied")
	}
	for name, f := range map[string]func(){
		"core: WithContext: nil context":  func() { _ = core.WithContext(nil, func() error { return nil }) }, //nolint:staticcheck // what is tested
		"core: WithContext: nil function": func() { _ = core.WithContext(t.Context(), nil) },
	} {
		if _, v := goexits(f); v != name {
			t.Errorf("panicked with %v, want %q", v, name)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errStop)
	if err := core.WithContext(ctx, func() error { t.Error("called"); return nil }); !errors.Is(err, errStop) {
		t.Errorf("done before: %v", err)
	}
}

// TestNothingIsLeft: when WithContext returns, by whatever way, all futures have
// ended, however many there were.
func TestNothingIsLeft(t *testing.T) {
	watch(t)
	ways := map[string]func() error{
		"return": func() error { return nil },
		"panic":  func() error { panic("way") },
		"exit":   func() error { runtime.Goexit(); return nil },
	}
	for name, leave := range ways {
		var begun, ended atomic.Int64
		task := func() int {
			begun.Add(1)
			giveWay(3)
			ended.Add(1)
			return 0
		}
		goexits(func() {
			defer func() {
				const want = 2 * 400
				if b, e := begun.Load(), ended.Load(); b != want || e != want {
					t.Errorf("%s: %d begun and %d ended, want %d", name, b, e, want)
				}
			}()
			_ = core.WithContext(t.Context(), func() error {
				for range 400 {
					f := core.Go(func() int { core.Go(task); return task() })
					if begun.Load()%3 == 0 {
						f.Wait()
					}
				}
				return leave()
			})
		})
	}
}

func BenchmarkWithContext(b *testing.B) {
	f := func() error { return nil }
	run := func(b *testing.B) {
		ctx, cancel := context.WithCancel(b.Context())
		defer cancel()
		b.ReportAllocs()
		for b.Loop() {
			_ = core.WithContext(ctx, f)
		}
	}
	b.Run("outside", run)
	b.Run("task", func(b *testing.B) {
		newPool(b, core.Config{Workers: 1}).Install(func() { run(b) })
	})
	b.Run("nested", func(b *testing.B) {
		_ = core.WithContext(b.Context(), func() error { run(b); return nil })
	})
	b.Run("checkpoint", func(b *testing.B) {
		_ = core.WithContext(b.Context(), func() error {
			for b.Loop() {
				core.Checkpoint()
			}
			return nil
		})
	})
}
