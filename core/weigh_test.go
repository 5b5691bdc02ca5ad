package core_test

import (
	"runtime"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// waiting are calls of which one side may wait for the other. What waits for itself is on the left.
var waiting = map[string]func(left, right func()){
	"Join": func(left, right func()) { core.Join(func() { left() }, right) },
	"JoinContext": func(left, right func()) {
		core.JoinContext(func(core.Context) { left() }, func(core.Context) { right() })
	},
	"Fork": func(left, right func()) { core.Fork(call, left, right) },
	"Recurse": func(left, right func()) {
		core.Recurse(func(r *core.Rec[func(), int], f func()) int {
			if f != nil {
				return call(f)
			}
			x, y := r.Fork(left, right)
			return x + y
		}, nil)
	},
	"InScope": func(body, task func()) {
		core.InScope(func(s *core.Scope) { s.Spawn(task); body() })
	},
	"InPlaceScope": func(body, task func()) {
		core.InPlaceScope(func(s *core.Scope) { s.Spawn(task); body() })
	},
	"InScopeFIFO": func(body, task func()) {
		core.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(task); body() })
	},
	"InPlaceScopeFIFO": func(body, task func()) {
		core.InPlaceScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(task); body() })
	},
	"two tasks": func(waits, ends func()) { // The owner begins with the newer one.
		core.InScope(func(s *core.Scope) { s.Spawn(ends); s.Spawn(waits) })
	},
}

// TestShortCallsThatWaitForThemselves: a call whose others were so short that nobody was woken for them has a left side that waits for the
// right one without telling anybody. The monitor sees to it.
func TestShortCallsThatWaitForThemselves(t *testing.T) {
	if core.NumWorkers() == 1 {
		t.Skip("a pool of one worker has nobody to run the right side")
	}
	for place, from := range map[string]func(func()){"from outside": func(f func()) { f() }, "within the pool": core.DefaultPool().Install} {
		for name, fork := range waiting {
			t.Run(name+" "+place, func(t *testing.T) {
				n := 0
				from(func() {
					for range 300 {
						fork(func() { n++ }, func() {})
					}
					for range 5 {
						done := make(chan struct{})
						fork(func() { <-done; n++ }, func() { close(done) })
					}
				})
				if n != 305 {
					t.Errorf("%d of 305 left sides have run", n)
				}
			})
		}
	}
}

// TestShortCallsWithinAPoolWakeNobody if all other workers sleep and that has been slower, and do if it has been quicker.
func TestShortCallsWithinAPoolWakeNobody(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	left := func() {}
	context := func(core.Context) {}
	recurse := func(r *core.Rec[int, int], n int) int {
		if n > 0 {
			r.Fork(0, 0)
		}
		return 0
	}
	body := func(s *core.Scope) { s.Spawn(left) }
	fifo := func(s *core.ScopeFIFO) { s.Spawn(left) }
	for name, test := range map[string]struct {
		place any
		call  func()
	}{
		"Join":        {left, func() { core.Join(left, left) }},
		"JoinContext": {context, func() { core.JoinContext(context, context) }},
		"Fork":        {any(call), func() { core.Fork(call, left, left) }},
		"Recurse":     {recurse, func() { core.Recurse(recurse, 1) }},
		"InScope":     {body, func() { core.InScope(body) }},
		"InScopeFIFO": {fifo, func() { core.InScopeFIFO(fifo) }},
	} {
		wakes := func(alone, shared float64) (n uint64) {
			p.Install(func() {
				for core.AwakeWorkers() > 1 {
					runtime.Gosched()
				}
				core.Measured(test.place, alone, shared)
				before := p.Stats().Wakes
				test.call()
				n = p.Stats().Wakes - before
			})
			return n
		}
		woken, quiet := false, false
		for range 100 { // It may be interrupted and take long.
			woken = woken || wakes(50_000, 20_000) > 0
			quiet = quiet || wakes(50_000, 200_000) == 0
		}
		if !woken {
			t.Errorf("%s: nobody was woken for what is quicker if it is shared", name)
		}
		if !quiet {
			t.Errorf("%s: somebody was woken for what is slower if it is shared", name)
		}
	}
}

func call(f func()) int {
	f()
	return 1
}

// TestShortCallsTellPanics as all others do.
func TestShortCallsTellPanics(t *testing.T) {
	for i := range 100 {
		func() {
			defer func() {
				if v := recover(); (v != nil) != (i%3 == 0) {
					t.Fatalf("call %d: recovered %v", i, v)
				}
			}()
			core.Join(func() {}, func() {
				if i%3 == 0 {
					panic(i)
				}
			})
		}()
	}
}

// TestShortCallsThatGrow: what a call takes may be far more than what it has taken so far, and what is in it is shared all the same.
func TestShortCallsThatGrow(t *testing.T) {
	sum := func(n int) int {
		return core.Recurse(func(r *core.Rec[int, int], n int) int {
			if n < 2 {
				return n
			}
			x, y := r.Fork(n-1, n-2)
			return x + y
		}, n)
	}
	for range 300 {
		if got := sum(5); got != 5 {
			t.Fatalf("fib(5) = %d", got)
		}
	}
	if got := sum(24); got != 46368 {
		t.Fatalf("fib(24) = %d", got)
	}
}
