package sim_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/internal/sim"
)

// find explores the program and returns what fails.
func find(t *testing.T, program func(uint64)) *sim.Found {
	t.Helper()
	f := sim.Explore(sim.Options{Schedules: 5000}, program)
	if f == nil {
		t.Fatal("no schedule of 5000 fails")
	}
	t.Log(f)
	return f
}

func wants(t *testing.T, f *sim.Found, kind sim.Kind, turns int) {
	t.Helper()
	if f.Failure.Kind != kind {
		t.Errorf("it fails by %q, want %q", f.Failure.Kind, kind)
	}
	if f.Turns > turns {
		t.Errorf("the schedule has %d turns, want at most %d: %s", f.Turns, turns, f.Script)
	}
	s, err := sim.Script(f.Script)
	if err != nil {
		t.Fatal(err)
	}
	if s.String() != "Script("+f.Script+")" {
		t.Errorf("the script reads as %v", s)
	}
}

// lostUpdate is two increments that are each a load and a store.
func lostUpdate(uint64) {
	var n sim.Int64
	var wg sim.WaitGroup
	for range 2 {
		wg.Go(func() { n.Store(n.Load() + 1) })
	}
	wg.Wait()
	if got := n.Load(); got != 2 {
		sim.Fail("n = %d, want 2", got)
	}
}

func TestLostUpdate(t *testing.T) {
	f := find(t, lostUpdate)
	wants(t, f, sim.Failed, 2)
	for _, part := range []string{"Load Int64#1", "Store Int64#1", "sim/sim_test.go:", "g1, started at sim/sim_test.go:"} {
		if !strings.Contains(f.Trace, part) {
			t.Errorf("the trace has no %q:\n%s", part, f.Trace)
		}
	}
}

func TestScriptFailsAgain(t *testing.T) {
	f := find(t, lostUpdate)
	s, err := sim.Script(f.Script)
	if err != nil {
		t.Fatal(err)
	}
	r := sim.Run(sim.Config{Strategy: s, Trace: true}, func() { lostUpdate(0) })
	if r.Failure == nil || r.Failure.Message != f.Failure.Message || r.Trace != f.Trace {
		t.Errorf("the script comes to %v, want %v", r.Failure, f.Failure)
	}
	for _, bad := range []string{"x", "1@2>3>4", "1@2>"} {
		if _, err := sim.Script(bad); err == nil {
			t.Errorf("Script(%q) is no error", bad)
		}
	}
}

func TestTwoLocks(t *testing.T) {
	f := find(t, func(uint64) {
		var a, b sim.Mutex
		var wg sim.WaitGroup
		n := 0
		both := func(first, second *sim.Mutex) {
			first.Lock()
			second.Lock()
			n++
			second.Unlock()
			first.Unlock()
		}
		wg.Go(func() { both(&a, &b) })
		wg.Go(func() { both(&b, &a) })
		wg.Wait()
	})
	wants(t, f, sim.Deadlock, 2)
	if len(f.Failure.Goroutines) != 3 || !strings.Contains(f.Failure.Goroutines[1], "Lock blocks Mutex#") {
		t.Errorf("the goroutines are %q", f.Failure.Goroutines)
	}
}

// TestBrokenLatch: the waiter looks, and then says that it sleeps; who sets the
// latch in between wakes nobody.
func TestBrokenLatch(t *testing.T) {
	latch := func(sound bool) func(uint64) {
		return func(uint64) {
			var set, sleeps sim.Bool
			wake := make(chan struct{}, 1)
			sim.Go(func() {
				set.Store(true)
				if sleeps.Load() {
					sim.Send(wake, struct{}{})
				}
			})
			if sound {
				sleeps.Store(true)
			}
			if !set.Load() {
				sleeps.Store(true)
				sim.Wait(wake)
			}
		}
	}
	wants(t, find(t, latch(false)), sim.Deadlock, 1)
	if f := sim.Explore(sim.Options{Schedules: 5000}, latch(true)); f != nil {
		t.Errorf("the sound latch fails: %v", f)
	}
}

// TestABA is a fault of depth 3: a stack whose pop does not notice that its head has
// gone and come back.
func TestABA(t *testing.T) {
	type node struct{ next sim.Pointer[node] }
	f := find(t, func(uint64) {
		var head sim.Pointer[node]
		var a, b node
		a.next.Store(&b)
		head.Store(&a)
		pop := func() *node {
			for {
				n := head.Load()
				if n == nil {
					return nil
				}
				if next := n.next.Load(); head.CompareAndSwap(n, next) {
					return n
				}
			}
		}
		push := func(n *node) {
			for {
				old := head.Load()
				n.next.Store(old)
				if head.CompareAndSwap(old, n) {
					return
				}
			}
		}
		var wg sim.WaitGroup
		owned := map[*node]int{}
		wg.Go(func() {
			if n := pop(); n != nil {
				owned[n]++
			}
		})
		wg.Go(func() {
			x, y := pop(), pop()
			if y != nil {
				owned[y]++
			}
			if x != nil {
				push(x)
			}
		})
		wg.Wait()
		for n := pop(); n != nil; n = pop() {
			owned[n]++
			if owned[n] > 1 {
				sim.Fail("a node was popped twice")
			}
		}
	})
	wants(t, f, sim.Failed, 3)
}

func TestEndless(t *testing.T) {
	f := sim.Explore(sim.Options{Schedules: 1, Config: sim.Config{MaxSteps: 500}}, func(uint64) {
		var set sim.Bool
		for !set.Load() {
			sim.Yield()
		}
	})
	if f == nil || f.Failure.Kind != sim.Endless {
		t.Errorf("found %v", f)
	}
}

func TestLeft(t *testing.T) {
	program := func(uint64) { sim.Go(func() { sim.Wait(nil) }) }
	wants(t, find(t, program), sim.Left, 0)
	if f := sim.Explore(sim.Options{Schedules: 10, Config: sim.Config{MayLeave: true}}, program); f != nil {
		t.Error(f)
	}
}

func TestPanics(t *testing.T) {
	f := find(t, func(uint64) { sim.Go(func() { panic("at the disco") }) })
	wants(t, f, sim.Panicked, 0)
	if f.Failure.Message != "at the disco" || !strings.Contains(f.Failure.Stack, "TestPanics") {
		t.Error(f)
	}
}

func TestInvariant(t *testing.T) {
	var x, y *sim.Int32
	program := func(uint64) {
		x, y = new(sim.Int32), new(sim.Int32)
		var wg sim.WaitGroup
		wg.Go(func() { x.Add(1); y.Add(1) })
		wg.Go(func() { x.Add(1); y.Add(1) })
		wg.Wait()
	}
	check := func() error {
		if x != nil && x.Load()-y.Load() > 1 {
			return errApart
		}
		return nil
	}
	f := sim.Explore(sim.Options{Schedules: 1000, Config: sim.Config{Invariant: check}}, program)
	if f == nil {
		t.Fatal("not found")
	}
	wants(t, f, sim.Broken, 1)
}

type text string

func (e text) Error() string { return string(e) }

const errApart = text("x and y are too far apart")

// TestGoexitEnds: a goroutine that exits ends like any other, deferred functions and
// all, and its coroutine is not used again.
func TestGoexitEnds(t *testing.T) {
	deferred := 0
	program := func(uint64) {
		var wg sim.WaitGroup
		for range 3 {
			wg.Go(func() {
				defer func() { deferred++ }()
				runtime.Goexit()
			})
		}
		wg.Wait()
	}
	if f := sim.Explore(sim.Options{Schedules: 100, Before: func() { deferred = 0 }}, program); f != nil {
		t.Error(f)
	}
	if deferred != 3 {
		t.Errorf("%d deferred functions ran, want 3", deferred)
	}
}

// TestSameSeedSameSchedule compares traces.
func TestSameSeedSameSchedule(t *testing.T) {
	for _, s := range []sim.Strategy{sim.RandomWalk(1), sim.RandomWalk(9), sim.PCT(3, 40), sim.Mix(40)} {
		different := map[string]bool{}
		for seed := range uint64(20) {
			c := sim.Config{Strategy: s, Seed: seed, Trace: true}
			run := func() sim.Result { return sim.Run(c, func() { lostUpdate(0) }) }
			first := run()
			different[first.Trace] = true
			if second := run(); first.Trace != second.Trace {
				t.Errorf("%v, seed %d: two runs differ:\n%s\n%s", s, seed, first.Trace, second.Trace)
			}
		}
		if len(different) < 3 {
			t.Errorf("%v: 20 seeds have %d schedules", s, len(different))
		}
	}
}

func TestRunWithinRunPanics(t *testing.T) {
	f := find(t, func(uint64) { sim.Run(sim.Config{}, func() {}) })
	wants(t, f, sim.Panicked, 0)
}
