package registry_test

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core/registry"
)

func start(t *testing.T, workers int) *registry.Registry {
	t.Helper()
	reg := registry.New(registry.Config{Workers: workers}, t)
	t.Cleanup(reg.Close)
	return reg
}

// fork is a join as package core does it, without panics.
type fork struct {
	registry.Fork
	f func(r *registry.Runner)
}

func (f *fork) Free() {}

func (f *fork) RunTask(r *registry.Runner) {
	f.Begin(r)
	defer f.Finish(r)
	f.f(r)
}

func join(r *registry.Runner, a, b func(r *registry.Runner)) {
	f := &fork{f: b}
	f.Init(f, r)
	if r.Push(r.Slot(), &f.Fork); r.Hungry() {
		r.Offer()
	}
	a(r)
	if r.Pop() {
		b(r)
		return
	}
	r.Await(&f.Fork)
}

func install(t *testing.T, reg *registry.Registry, f func(r *registry.Runner)) {
	t.Helper()
	if err := reg.Install(nil, func() { f(registry.Current()) }); err != nil {
		t.Errorf("Install: %v", err)
	}
}

// A push is to take its slow path only where thieves should see more.
func TestPushOffersWhatIsWanted(t *testing.T) {
	reg := start(t, 2)
	r := reg.Enter()
	defer r.Leave()
	var forks [2]fork
	var stolen [2]chan struct{}
	for i := range forks {
		stolen[i] = make(chan struct{})
		forks[i].f = func(*registry.Runner) { close(stolen[i]) }
		forks[i].Init(&forks[i], r)
	}
	if r.Push(r.Slot(), &forks[0].Fork); !r.Hungry() {
		t.Error("a first job need not be offered")
	}
	r.Offer()
	<-stolen[0] // Both workers may be idle now, or soon: thieves see nothing.
	if r.Push(r.Slot(), &forks[1].Fork); !r.Hungry() {
		t.Error("a job need not be offered though thieves see none")
	}
	r.Offer()
	<-stolen[1]
	for i := range forks {
		if r.Pop() {
			t.Fatal("popped a stolen job")
		}
		r.Await(&forks[len(forks)-1-i].Fork)
	}
}

func TestLonePushOffersNothing(t *testing.T) {
	reg := start(t, 1)
	for i := range 3 {
		run := func(r *registry.Runner) {
			for n := 0; r.Hungry() && n < 1e6; n++ {
				runtime.Gosched() // If this began late, it counts as overdue until the monitor looks again.
			}
			f := &fork{f: func(*registry.Runner) {}}
			f.Init(f, r)
			if r.Push(r.Slot(), &f.Fork); r.Hungry() {
				t.Errorf("run %d: the only worker should offer a job", i)
			}
			if !r.Pop() {
				t.Errorf("run %d: the only worker lost a job", i)
			}
		}
		install(t, reg, run)
		r := reg.Enter()
		run(r)
		r.Leave()
	}
}

func TestGuestsFindPlacesAndGiveThemUp(t *testing.T) {
	reg := start(t, 1)
	n := reg.Places()
	var entered, left sync.WaitGroup
	release := make(chan struct{})
	for i := range n {
		entered.Add(1)
		left.Go(func() {
			if registry.Current() != nil {
				t.Error("a goroutine outside all pools has a runner")
			}
			r := reg.Enter()
			if r == nil || registry.Current() != r || r.Registry() != reg {
				t.Errorf("guest %d: runner %p, current %p", i, r, registry.Current())
			}
			if _, ok := r.Worker(); ok {
				t.Errorf("guest %d carries a worker", i)
			}
			entered.Done()
			<-release
			r.Leave()
			if registry.Current() != nil {
				t.Errorf("guest %d still has a runner after Leave", i)
			}
		})
	}
	entered.Wait()
	if r := reg.Enter(); r != nil {
		t.Errorf("one guest more than the %d places found one", n)
	}
	if got := reg.GuestsAtWork(); got != n {
		t.Errorf("%d guests at work, want %d", got, n)
	}
	close(release)
	left.Wait()
	if got := reg.GuestsAtWork(); got != 0 {
		t.Errorf("%d guests at work after all have left", got)
	}
}

func TestAnUnplacedGuestRunsItsForksItself(t *testing.T) {
	reg := start(t, 4)
	r := reg.EnterUnplaced()
	defer r.Leave()
	for range 100 {
		var left, right int
		join(r, func(*registry.Runner) { left++ }, func(on *registry.Runner) {
			if on != r {
				t.Error("a thief saw the fork of an unplaced guest")
			}
			right++
		})
		if left != 1 || right != 1 {
			t.Fatalf("left ran %d times, right %d", left, right)
		}
	}
}

func TestKeptIsOnePerType(t *testing.T) {
	reg := start(t, 1)
	r := reg.Enter()
	defer r.Leave()
	type a struct{ n int }
	type b struct{ n int }
	registry.Kept[a](r).n = 1
	registry.Kept[b](r).n = 2
	if x, y := registry.Kept[a](r).n, registry.Kept[b](r).n; x != 1 || y != 2 {
		t.Errorf("kept %d and %d, want 1 and 2", x, y)
	}
}

// TestAWaiterRunsNoStranger keeps a frame waiting for a stolen fork while there
// is other work, and looks at who runs that.
func TestAWaiterRunsNoStranger(t *testing.T) {
	reg := start(t, 2)
	install(t, reg, func(r *registry.Runner) {
		began, release := make(chan struct{}), make(chan struct{})
		var stranger task
		stranger.f = func(on *registry.Runner) {
			if on == r {
				t.Error("a stranger ran on the waiting frame's goroutine")
			}
			if _, ok := on.Worker(); !ok {
				t.Error("the stand-in carries no worker")
			}
			close(release)
		}
		stranger.Init(&stranger)
		join(r, func(*registry.Runner) {
			<-began // The right side is stolen.
			r.Spawn(&stranger.Job)
		}, func(*registry.Runner) {
			close(began)
			<-release // Only the stranger ends the wait.
		})
	})
	if n := reg.Stats().StandIns; n == 0 {
		t.Error("no stand-in was needed")
	}
}

type task struct {
	registry.Job
	f func(r *registry.Runner)
}

func (t *task) RunTask(r *registry.Runner) { t.f(r) }

// TestALenderGoesOnWithoutItsWorker sets the latch of a waiting frame in the
// middle of its stand-in's job.
func TestALenderGoesOnWithoutItsWorker(t *testing.T) {
	reg := start(t, 2)
	install(t, reg, func(r *registry.Runner) {
		began, busy, over := make(chan struct{}), make(chan struct{}), make(chan struct{})
		done := make(chan struct{})
		var long task
		long.f = func(*registry.Runner) {
			close(busy)
			<-over // Until the lender has gone on.
			close(done)
		}
		long.Init(&long)
		join(r, func(*registry.Runner) {
			<-began
			r.Spawn(&long.Job)
		}, func(*registry.Runner) {
			close(began)
			<-busy
		})
		if i, ok := r.Worker(); ok {
			t.Errorf("the lender carries worker %d while its stand-in is busy with it", i)
		}
		if got := reg.GuestsAtWork(); got != 1 {
			t.Errorf("%d goroutines at work without a worker, want 1", got)
		}
		// Without a worker it still forks.
		var left, right int
		join(r, func(*registry.Runner) { left++ }, func(*registry.Runner) { right++ })
		if left+right != 2 {
			t.Error("a fork without a worker did not run both sides")
		}
		close(over)
		<-done
	})
	install(t, reg, func(*registry.Runner) {})
}

func TestBlockingLendsTheWorker(t *testing.T) {
	reg := start(t, 1)
	install(t, reg, func(r *registry.Runner) {
		for range 100 {
			ran := make(chan struct{})
			var other task
			other.f = func(*registry.Runner) { close(ran) }
			other.Init(&other)
			r.Spawn(&other.Job)
			r.Blocking(func() {
				if _, ok := r.Worker(); ok {
					t.Error("the caller carries its worker inside Blocking")
				}
				<-ran // The pool's only worker must go on for this to end.
			})
		}
	})
}

func TestGoexitKeepsTheWorker(t *testing.T) {
	reg := start(t, 2)
	for range 50 {
		done := make(chan struct{})
		go func() {
			defer close(done)
			_ = reg.Install(nil, runtime.Goexit) // ends this goroutine
			t.Error("the caller of a task that exits went on")
		}()
		<-done
	}
	var n atomic.Int32
	install(t, reg, func(r *registry.Runner) {
		// Both workers are there: neither side can end without the other.
		a, b := make(chan struct{}), make(chan struct{})
		join(r, func(*registry.Runner) { close(a); <-b; n.Add(1) }, func(*registry.Runner) { <-a; close(b); n.Add(1) })
	})
	if n.Load() != 2 {
		t.Errorf("%d sides ran", n.Load())
	}
}

func TestHoldAndClose(t *testing.T) {
	reg := registry.New(registry.Config{Workers: 2}, nil)
	if err := reg.Hold(nil, true); err != nil {
		t.Fatalf("Hold: %v", err)
	}
	closed := make(chan struct{})
	go func() {
		reg.Close()
		close(closed)
	}()
	for !reg.Closed() {
		runtime.Gosched()
	}
	if err := reg.Hold(nil, true); !errors.Is(err, registry.ErrClosed) {
		t.Errorf("Hold from outside after Close: %v", err)
	}
	if err := reg.Hold(nil, false); err != nil {
		t.Errorf("Hold by a task that is held itself: %v", err)
	}
	select {
	case <-closed:
		t.Error("Close returned with two holds left")
	default:
	}
	reg.Release(nil)
	reg.Release(nil)
	<-closed
	if err := reg.Hold(nil, false); !errors.Is(err, registry.ErrClosed) {
		t.Errorf("Hold after the end: %v", err)
	}
	if n := reg.Crew(); n != 0 {
		t.Errorf("%d goroutines are left after Close", n)
	}
	reg.Close() // once more
}

func (*fork) Minded() bool { return false }
