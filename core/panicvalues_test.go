package core_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// unruly is an error whose methods do what no method should.
type unruly struct{ do func() }

func (u *unruly) Error() string { u.do(); return "unruly" }

// stringer is no error.
type stringer struct{ do func() }

func (s *stringer) String() string { s.do(); return "stringer" }

// unwrapper is an error whose Unwrap and As do what no method should.
type unwrapper struct{ do func() }

func (u *unwrapper) Error() string { return "unwrapper" }
func (u *unwrapper) Unwrap() error { u.do(); return nil }
func (u *unwrapper) As(any) bool   { u.do(); return false }

// panicValues are values to panic with that are hard to handle.
func panicValues() map[string]any {
	values := map[string]any{
		"nil *PanicError":                 (*core.PanicError)(nil),
		"nil error with methods":          (*fs.PathError)(nil),
		"*PanicError around nil":          &core.PanicError{},
		"*PanicError around a nil of its": &core.PanicError{Value: (*core.PanicError)(nil)},
	}
	for name, do := range map[string]func(){
		"panics": explode,
		"ends":   runtime.Goexit,
		"joins":  func() { core.Join(func() {}, func() {}) },
		"spawns": func() { core.InScope(func(s *core.Scope) { s.Spawn(func() {}) }) },
		"fails":  func() { core.Join(func() {}, explode) },
	} {
		values["Error that "+name] = &unruly{do}
		values["String that "+name] = &stringer{do}
		if name != "ends" { // Unwrap is called while the panic passes, and Go has nothing to stop a Goexit.
			values["Unwrap that "+name] = &unwrapper{do}
		}
	}
	return values
}

// waits are the calls that wait for a task, with f as one.
func waits(p *core.Pool) map[string]func(f func()) {
	one := func(f func()) func(bool) int {
		return func(bad bool) int {
			if bad {
				f()
			}
			return 0
		}
	}
	return map[string]func(f func()){
		"Join left":                 func(f func()) { core.Join(f, func() {}) },
		"Join right":                func(f func()) { core.Join(func() { giveWay(20) }, f) },
		"Join right, behind a join": func(f func()) { core.Join(func() {}, func() { core.Join(func() {}, func() {}); f() }) },
		"Fork left":                 func(f func()) { core.Fork(one(f), true, false) },
		"Fork right":                func(f func()) { core.Fork(one(f), false, true) },
		"Recurse": func(f func()) {
			core.Recurse(func(r *core.Rec[int, int], depth int) int {
				if depth == 0 {
					f()
					return 0
				}
				a, b := r.Fork(depth-1, depth-1)
				return a + b
			}, 2)
		},
		"Recurse right, behind a fork": func(f func()) {
			core.Recurse(func(r *core.Rec[int, int], i int) int {
				switch i {
				case 1:
					return 0
				case 2:
					r.Fork(1, 1) // In the frame of the fork around this side, if nobody has taken that.
					f()
				}
				defer func() { // Within Recurse, which would wrap what no fork has.
					e, _ := recover().(*core.PanicError)
					panic(e)
				}()
				return first(r.Fork(1, 2))
			}, 0)
		},
		"Go":          func(f func()) { core.Go(func() int { f(); return 0 }).Wait() },
		"WaitContext": func(f func()) { _, _ = core.Go(func() int { f(); return 0 }).WaitContext(context.Background()) },
		"InScope":     func(f func()) { core.InScope(func(s *core.Scope) { s.Spawn(f) }) },
		"its body":    func(f func()) { core.InScope(func(*core.Scope) { f() }) },
		"InScopeFIFO": func(f func()) { core.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(f) }) },
		"Install":     func(f func()) { p.Install(f) },
		"Broadcast":   func(f func()) { core.BroadcastIn(p, func(core.BroadcastContext) int { f(); return 0 }) },
		"WithContext": func(f func()) {
			_ = core.WithContext(context.Background(), func() error { core.Join(f, func() {}); return nil })
		},
	}
}

// TestAnyValueOfAPanicSurfaces: whatever its methods do, they are nobody's business
// before somebody wants to read it.
func TestAnyValueOfAPanicSurfaces(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	for call, wait := range waits(p) {
		for name, value := range panicValues() {
			for _, inside := range []bool{false, true} {
				var v any
				exited, outer := goexits(func() {
					run := func() { v = catch(func() { wait(func() { panic(value) }) }) }
					if inside {
						p.Install(run)
					} else {
						run()
					}
				})
				e, ok := v.(*core.PanicError)
				if exited || outer != nil || !ok || e == nil {
					t.Errorf("%s, %s, in the pool %v: recovered %T, left by Goexit %v or panic %v", call, name, inside, v, exited, outer)
					continue
				}
				if e.Value != value && any(e) != value {
					t.Errorf("%s, %s: the value is %T", call, name, e.Value)
				}
				if !core.IsStop(e) == core.IsStop(value) {
					t.Errorf("%s, %s: taken for the panic of a Checkpoint", call, name)
				}
			}
		}
	}
}

// TestAnyValueReachesThePanicHandler, which may look at it as it likes: a worker
// survives that.
func TestAnyValueReachesThePanicHandler(t *testing.T) {
	watch(t)
	for name, value := range panicValues() {
		var got atomic.Int32
		p, err := core.NewPool(core.Config{Workers: 2, PanicHandler: func(v any) {
			e, ok := v.(*core.PanicError)
			if !ok || e == nil || e.Value != value && any(e) != value {
				t.Errorf("%s: the handler got a %T", name, v)
			}
			got.Add(1)
			_ = fmt.Sprint(v)
		}})
		if err != nil {
			t.Fatal(err)
		}
		const n = 10
		for range n {
			p.Spawn(func() { panic(value) })
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		if got.Load() != n {
			t.Errorf("%s: %d of %d panics reached the handler", name, got.Load(), n)
		}
	}
}

// TestANilPanicErrorHasMethods, because errors.Is calls them on what a panic's value wraps.
func TestANilPanicErrorHasMethods(t *testing.T) {
	var none *core.PanicError
	if got := none.Error(); got != "<nil>" {
		t.Errorf("Error() = %q", got)
	}
	if got := none.Unwrap(); got != nil {
		t.Errorf("Unwrap() = %v", got)
	}
	v := catch(func() { core.Join(func() { panic(none) }, func() {}) })
	e, ok := v.(*core.PanicError)
	if !ok || e == nil || errors.Is(e, errBoom) || !strings.Contains(e.Error(), "task panicked: <nil>") {
		t.Errorf("recovered %v", v)
	}
}

// TestAnyPanicOfNobodysTaskEndsTheProgram: also one whose text ends the goroutine
// that asks for it.
func TestAnyPanicOfNobodysTaskEndsTheProgram(t *testing.T) {
	watch(t)
	for name, value := range panicValues() {
		t.Run(strings.NewReplacer(" ", "_", "*", "").Replace(name), func(t *testing.T) {
			if isChild(t) {
				core.Spawn(func() { panic(value) })
				select {}
			}
			out, err := child(t)
			if err == nil || !strings.Contains(out, "panic: ") || strings.Contains(out, "fatal error") {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// first returns the first of two results.
func first(x, _ int) int { return x }
