package cgo_test

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/checks/cgo"
)

func fib(r *core.Rec[int, int], n int) int {
	if n < 2 {
		return n
	}
	a, b := r.Fork(n-1, n-2)
	return a + b
}

var errBoom = errors.New("boom")

// use calls functions of core and returns an error if a result is wrong.
func use(p *core.Pool) (err error) {
	expect := func(what string, got, want any) {
		if got != want && err == nil {
			err = fmt.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	expect("Recurse", core.Recurse(fib, 12), 144)
	var sum atomic.Int32
	core.InScope(func(s *core.Scope) {
		for range 10 {
			s.Spawn(func() { sum.Add(1) })
		}
	})
	expect("InScope", sum.Load(), int32(10))
	expect("Go", core.Go(func() int { return core.Recurse(fib, 5) }).Wait(), 5)
	expect("Install", core.InstallResult(p, func() int { return core.Recurse(fib, 10) }), 55)
	func() {
		defer func() {
			e, ok := recover().(*core.PanicError)
			expect("a panic", ok && errors.Is(e, errBoom), true)
		}()
		core.Join(func() {}, func() { panic(errBoom) })
	}()
	return err
}

func newPool(t *testing.T) *core.Pool {
	t.Helper()
	p, err := core.NewPool(core.Config{Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// TestCallbacks calls back from a goroutine outside all pools, from a task, and from both
// sides of a join at the same time.
func TestCallbacks(t *testing.T) {
	p := newPool(t)
	check := func() {
		cgo.Callback(func() {
			if err := use(p); err != nil {
				t.Error(err)
			}
		})
	}
	for range 20 {
		check()
		p.Install(check)
		core.Join(check, check)
		cgo.Callback(func() { core.Join(check, func() { core.Blocking(check) }) })
	}
}

// TestThreadsOfC calls back on threads that Go has not made.
func TestThreadsOfC(t *testing.T) {
	p := newPool(t)
	var calls atomic.Int32
	threads := 0
	for range 10 {
		threads += cgo.Threads(16, 20, func() {
			calls.Add(1)
			if err := use(p); err != nil {
				t.Error(err)
			}
		})
	}
	if threads == 0 || int(calls.Load()) != threads*20 {
		t.Errorf("%d calls from %d threads", calls.Load(), threads)
	}
}

// TestPanicsPassThroughC: a panic of a callback continues in the goroutine that called C.
func TestPanicsPassThroughC(t *testing.T) {
	p := newPool(t)
	for range 20 {
		func() {
			defer func() {
				if e, ok := recover().(*core.PanicError); !ok || !errors.Is(e, errBoom) {
					t.Errorf("recovered %v", e)
				}
			}()
			p.Join(func() {}, func() { cgo.Callback(func() { core.Join(func() { panic(errBoom) }, func() {}) }) })
		}()
	}
}
