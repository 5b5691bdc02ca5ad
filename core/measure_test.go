//mantavet:ok what is measured runs in turn

package core_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"testing/quick"
	"time"

	"github.com/seed1237c087/manta/core"
)

func TestMeasureAgreesWithTheModel(t *testing.T) {
	count := 150
	if testing.Short() {
		count = 40
	}
	err := quick.Check(func(seed uint64) bool {
		r := rand.New(rand.NewPCG(seed, 1))
		p := randomProgram(r, 1+r.IntN(40))
		c := new(fakeClock)
		got, want := c.report(100, func() { p.run(c, scopes{}) }), reference(p, 100)
		got.Strands = 0
		if got != want {
			t.Logf("%#v:\n%v\nshould be\n%v", p, got, want)
		}
		return got == want
	}, &quick.Config{MaxCount: count})
	if err != nil {
		t.Error(err)
	}
}

// wants compares the work, the span and the number of tasks.
func wants(t *testing.T, got core.Report, work, span time.Duration, tasks int64) {
	t.Helper()
	if got.Work != work || got.Span != span || got.Tasks != tasks {
		t.Errorf("got work %v, span %v, %d tasks, want %v, %v, %d", got.Work, got.Span, got.Tasks, work, span, tasks)
	}
}

func TestMeasureGoesOnAfterAPanic(t *testing.T) {
	var c fakeClock
	works := func(took int64) func() { return func() { c.work(took) } }
	panics := func(took int64) func() {
		return func() {
			core.Join(works(1), works(2)) // So that there is more to be restored.
			c.work(took)
			panic("on purpose")
		}
	}
	tests := map[string]struct {
		f          func()
		work, span time.Duration
		tasks      int64
	}{
		"left":  {func() { core.Join(panics(10), works(30)) }, 43, 30, 3},
		"right": {func() { core.Join(works(30), panics(10)) }, 43, 30, 3},
		"both":  {func() { core.Join(panics(10), panics(50)) }, 66, 52, 4},
		"below": {func() { core.Join(works(5), func() { core.Join(panics(10), works(30)) }) }, 48, 30, 4},
		"fork": {func() {
			core.Fork(func(took int64) bool { panics(took)(); return true }, 10, 30)
		}, 46, 32, 4},
		"recurse": {func() {
			core.Recurse(func(r *core.Rec[int64, int], took int64) int {
				if took == 0 {
					r.Fork(10, 30)
				}
				if took == 10 {
					panics(10)()
				}
				c.work(took)
				return 0
			}, 0)
		}, 43, 30, 3},
		"recurse below": {func() {
			core.Recurse(func(r *core.Rec[int64, int], took int64) int {
				switch took {
				case 0:
					r.Fork(1, 2)
				case 1:
					panics(10)()
				case 2:
					r.Fork(20, 30) // On another goroutine than the one that runs Recurse.
				default:
					c.work(took)
				}
				return 0
			}, 0)
		}, 63, 30, 4},
		"scope": {func() {
			core.InScope(func(s *core.Scope) {
				s.Spawn(panics(10))
				s.Spawn(works(30))
				panics(1)()
			})
		}, 47, 30, 5},
		"future": {func() { core.Go(func() int { panics(10)(); return 0 }).Wait() }, 13, 12, 3},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			recovered := false
			r := c.report(0, func() {
				c.work(100)
				func() {
					defer func() { recovered = recover() != nil }()
					tt.f()
				}()
				core.Join(works(5), works(7))
				c.work(1000)
			})
			if !recovered {
				t.Error("nothing was recovered")
			}
			wants(t, r, tt.work+1112, tt.span+1107, tt.tasks+1)
		})
	}
}

func TestMeasureEndsAsItsFunction(t *testing.T) {
	cause := errors.New("the cause")
	func() {
		defer func() {
			p, ok := recover().(*core.PanicError)
			if !ok || !errors.Is(p, cause) {
				t.Errorf("recovered %v", p)
			}
		}()
		core.Measure(func() { core.Join(func() {}, func() { panic(cause) }) })
	}()
	returned := false
	done := make(chan struct{})
	go func() {
		defer close(done)
		core.Measure(runtime.Goexit)
		returned = true
	}()
	<-done
	if returned {
		t.Error("Measure has returned after a Goexit")
	}
}

func TestMeasureRefuses(t *testing.T) {
	panicsWith(t, "core: Measure: nil function", func() { core.Measure(nil) })
	core.Measure(func() {
		panicsWith(t, "core: Measure: called by what another Measure runs", func() { core.Measure(func() {}) })
	})
	panicsWith(t, "core: Report.SpeedUp: processors must be at least 1, got 0", func() { core.Report{}.SpeedUp(0) })
}

func panicsWith(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if got := fmt.Sprint(recover()); got != want {
			t.Errorf("panicked with %q, want %q", got, want)
		}
	}()
	f()
}

func TestMeasureInAPool(t *testing.T) {
	for _, workers := range []int{1, 2} {
		handled := make(chan any, 1)
		p, err := core.NewPool(core.Config{Workers: workers, PanicHandler: func(v any) { handled <- v }})
		if err != nil {
			t.Fatal(err)
		}
		p.Install(func() {
			core.InScope(func(s *core.Scope) {
				s.Spawn(func() {}) // A stranger that waits meanwhile.
				r := core.Measure(func() {
					core.Join(func() {}, func() {})
					core.Spawn(func() { panic("on purpose") })
				})
				if r.Tasks != 3 {
					t.Errorf("%d tasks, want 3", r.Tasks)
				}
			})
			if n := core.NumWorkers(); n != workers {
				t.Errorf("%d workers, want %d", n, workers)
			}
		})
		<-handled
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestMeasureByManyAtOnce(t *testing.T) {
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			var fork func(depth int) int
			fork = func(depth int) int {
				if depth == 0 {
					return 1
				}
				x, y := core.Fork(fork, depth-1, depth-1)
				return x + y
			}
			sum := 0
			if r := core.Measure(func() { sum = fork(8) }); r.Tasks != 256 || sum != 256 {
				t.Errorf("%d tasks and a sum of %d, want 256", r.Tasks, sum)
			}
		})
	}
	all.Wait()
}

func TestMeasureUnderAContext(t *testing.T) {
	cause := errors.New("the cause")
	ctx, cancel := context.WithCancelCause(context.Background())
	err := core.WithContext(ctx, func() error {
		core.Measure(func() {
			if got, tied := core.CurrentContext(); !tied || got.Err() != nil {
				t.Error("the measured function is not tied to the context")
			}
			core.Join(func() { cancel(cause) }, func() {
				core.Checkpoint()
				t.Error("Checkpoint has returned")
			})
		})
		return nil
	})
	if !errors.Is(err, cause) {
		t.Errorf("got %v, want the cause", err)
	}
}

func TestMeasuresTheMachine(t *testing.T) {
	if c := core.StealCost(); c <= 0 {
		t.Errorf("a steal costs %v", c)
	}
	if o := core.StrandOverhead(); o <= 0 {
		t.Errorf("a strand has an overhead of %d", o)
	}
	if r := core.Measure(func() {}); r.Steal != core.StealCost() || r.Tasks != 1 || r.Strands != 1 {
		t.Errorf("got %v", r)
	}
	core.ThreadTime()
}

// A goroutine that waits for a right side elsewhere was not interrupted.
func TestMeasureAfterAWaitForTheRightSide(t *testing.T) {
	var c fakeClock
	r := c.report(0, func() {
		func() {
			defer func() { _ = recover() }()
			core.Join(func() { panic("on purpose") }, c.interrupt)
		}()
		c.work(50_000)
	})
	wants(t, r, 50_000, 50_000, 2)
}

func TestMeasureCountsStrands(t *testing.T) {
	for name, tt := range map[string]struct {
		f    func()
		want int64
	}{
		"nothing": {func() {}, 1},
		"join":    {func() { core.Join(func() {}, func() {}) }, 4},
		"joins":   {func() { core.Join(func() { core.Join(func() {}, func() {}) }, func() {}) }, 7},
		"block":   {func() { core.Blocking(func() {}) }, 2},
		"spawn":   {func() { core.Spawn(func() {}) }, 3},
		"future":  {func() { core.Go(func() int { return 0 }).Wait() }, 5}, // One of no length, behind the wait.
	} {
		if got := new(fakeClock).report(0, tt.f).Strands; got != tt.want {
			t.Errorf("%s: %d strands, want %d", name, got, tt.want)
		}
	}
}
