package registry

import (
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core/internal/steal"
	"github.com/seed1237c087/manta/core/sleep"
)

// occupied returns a registry of two workers, each of which is kept busy until the
// test's end. So nobody takes a job but the test's own goroutines.
func occupied(t *testing.T) *Registry { return occupiedBy(t, Config{Workers: 2}) }

// occupiedBy is occupied for a registry of that configuration.
func occupiedBy(t *testing.T, c Config) *Registry {
	t.Helper()
	reg := New(c, t)
	began, release := make(chan struct{}), make(chan struct{})
	for range c.Workers {
		go func() {
			if err := reg.Install(nil, func() { began <- struct{}{}; <-release }); err != nil {
				t.Error(err)
			}
		}()
	}
	for range c.Workers {
		<-began
	}
	t.Cleanup(func() {
		close(release)
		reg.Close()
	})
	return reg
}

// side is a fork's task that tells on which runner it ran.
type side struct {
	Fork
	on    atomic.Pointer[Runner]
	freed func() // if not nil, is called by Free
}

func newSide(owner *Runner) *side {
	s := new(side)
	s.Init(s, owner)
	return s
}

func (s *side) Free() {
	if s.freed != nil {
		s.freed()
	}
}

func (s *side) RunTask(r *Runner) {
	s.Begin(r)
	defer s.Finish(r)
	s.on.Store(r)
}

func push(r *Runner, s *side) {
	if r.Push(r.Slot(), &s.Fork); r.Hungry() {
		r.Offer()
	}
}

// TestHelpRunsNoStranger: when the thief of a fork is done with it, what lies on the
// thief's stack has nothing to do with the fork. A waiter that claims it, because it
// read the fork's thief before, must not run it on its own stack.
func TestHelpRunsNoStranger(t *testing.T) {
	reg := occupied(t)
	waiter := reg.Enter()
	defer waiter.Leave()
	awaited := newSide(waiter)
	push(waiter, awaited)

	pushed, helped, left := make(chan struct{}), make(chan struct{}), make(chan struct{})
	var stranger *side
	var thief *Runner
	go func() {
		defer close(left)
		thief = reg.Enter()
		defer thief.Leave()
		j, outcome := waiter.stolen()
		if outcome != steal.Taken {
			t.Error("the thief can't take the fork")
			close(pushed)
			return
		}
		j.task.RunTask(thief)
		stranger = newSide(thief)
		push(thief, stranger)
		close(pushed)
		<-helped
		if thief.Pop() {
			t.Error("the waiter claimed nothing")
			return
		}
		thief.Await(&stranger.Fork)
	}()
	<-pushed
	if waiter.Pop() {
		t.Fatal("the fork was not stolen")
	}
	if !awaited.Help(waiter, nil) {
		t.Error("the waiter finds nothing on the thief's stack")
	}
	close(helped)
	<-left
	if on := stranger.on.Load(); on == waiter {
		t.Error("a stranger's piece ran on the waiter's stack")
	} else if on == thief || on == nil {
		t.Errorf("the piece ran on %p, want a goroutine of its own", on)
	}
	waiter.Await(&awaited.Fork)
}

// TestHelpRunsAPieceHere: as long as the thief is busy with the fork, what lies on its
// stack is a piece of it.
func TestHelpRunsAPieceHere(t *testing.T) {
	reg := occupied(t)
	waiter := reg.Enter()
	defer waiter.Leave()
	awaited := newSide(waiter)
	push(waiter, awaited)

	pushed, helped, left := make(chan struct{}), make(chan struct{}), make(chan struct{})
	var piece *side
	go func() {
		defer close(left)
		thief := reg.Enter()
		defer thief.Leave()
		if _, outcome := waiter.stolen(); outcome != steal.Taken {
			t.Error("the thief can't take the fork")
			close(pushed)
			return
		}
		awaited.Begin(thief)
		defer awaited.Finish(thief)
		piece = newSide(thief)
		push(thief, piece)
		close(pushed)
		<-helped
		if thief.Pop() {
			t.Error("the waiter claimed nothing")
			return
		}
		thief.Await(&piece.Fork)
	}()
	<-pushed
	if waiter.Pop() {
		t.Fatal("the fork was not stolen")
	}
	if !awaited.Ready() || !awaited.Help(waiter, nil) {
		t.Error("the waiter finds nothing on the thief's stack")
	}
	if on := piece.on.Load(); on != waiter {
		t.Errorf("the piece ran on %p, want the waiter's %p", on, waiter)
	}
	if awaited.Ready() || awaited.Help(waiter, nil) {
		t.Error("the waiter finds a second piece")
	}
	close(helped)
	<-left
	waiter.Await(&awaited.Fork)
}

// onDemand is something to wait for with which the waiter can help once the test
// says so.
type onDemand struct {
	over  Completion
	ready atomic.Bool
	// helping is closed when the waiter helps, which it does until release is closed.
	helping, release chan struct{}
}

func newOnDemand(owner *Runner) *onDemand {
	a := &onDemand{helping: make(chan struct{}), release: make(chan struct{})}
	a.over.Owe(owner)
	return a
}

func (a *onDemand) Help(r *Runner, idle *sleep.Idle) bool {
	if !a.ready.CompareAndSwap(true, false) {
		return false
	}
	r.Found(idle)
	close(a.helping)
	<-a.release
	return true
}

func (a *onDemand) Ready() bool    { return a.ready.Load() }
func (a *onDemand) Mine(*Job) bool { return false }

// TestASleepingWaiterIsRoused: a waiter that sleeps with its worker is woken when there
// is a new piece to help with.
func TestASleepingWaiterIsRoused(t *testing.T) {
	reg := New(Config{Workers: 2}, t)
	defer reg.Close()
	waits, over := make(chan *onDemand), make(chan struct{})
	go func() {
		defer close(over)
		err := reg.Install(nil, func() {
			r := Current()
			a := newOnDemand(r)
			waits <- a
			r.AwaitAll(&a.over, a)
		})
		if err != nil {
			t.Error(err)
		}
	}()
	a := <-waits
	for reg.AwakeWorkers() > 0 {
		runtime.Gosched()
	}
	a.ready.Store(true)
	a.over.Rouse()
	// Who wakes a worker counts it as awake, and Help keeps it so.
	if reg.AwakeWorkers() == 0 {
		t.Error("nobody was woken")
	} else {
		<-a.helping
	}
	close(a.release)
	a.over.Complete(nil, nil)
	<-over
}

// TestAParkedWaiterIsRoused is the same for a waiter without a worker.
func TestAParkedWaiterIsRoused(t *testing.T) {
	reg := New(Config{Workers: 2}, t)
	defer reg.Close()
	waits, over := make(chan *onDemand), make(chan struct{})
	go func() {
		defer close(over)
		r := reg.Enter()
		defer r.Leave()
		a := newOnDemand(r)
		waits <- a
		r.AwaitAll(&a.over, a)
	}()
	a := <-waits
	for reg.guests.parkedGuests.Load() == 0 {
		runtime.Gosched()
	}
	a.ready.Store(true)
	if !a.over.dozing.Load() {
		t.Error("a parked waiter does not doze")
	} else {
		a.over.Rouse()
		<-a.helping
	}
	close(a.release)
	a.over.Complete(nil, nil)
	<-over
}

func (*side) Minded() bool { return false }
