package registry

import (
	"context"
	"runtime"
	"testing"
)

// TestWhoWaitsOffersTheLastFork: one fork is left that thieves don't see, and a worker
// sleeps. It is woken for that fork.
func TestWhoWaitsOffersTheLastFork(t *testing.T) {
	reg := New(Config{Workers: 2}, t)
	defer reg.Close()
	began, release := make(chan struct{}), make(chan struct{})
	for range 2 {
		go func() {
			if err := reg.Install(nil, func() { began <- struct{}{}; <-release }); err != nil {
				t.Error(err)
			}
		}()
	}
	<-began
	<-began

	r := reg.Enter()
	defer r.Leave()
	blocked, end := newBlocking(r), newSide(r)
	push(r, &blocked.side)      // Thieves see it.
	r.Push(r.Slot(), &end.Fork) // They don't see this one, because nobody is there to take it.
	if r.stack.Private() != 1 {
		t.Fatalf("%d forks are private, want 1", r.stack.Private())
	}
	release <- struct{}{}
	<-blocked.began // This worker has taken it.
	release <- struct{}{}
	for reg.AwakeWorkers() > 1 { // The other one finds nothing.
		runtime.Gosched()
	}
	r.AwaitAll(&end.completion, Elsewhere(&end.Fork))
	if on := end.on.Load(); on == r || on == nil {
		t.Errorf("the fork ran on %p", on)
	}
	if r.Pop() {
		t.Fatal("a fork that is done was popped")
	}
	r.Await(&end.Fork)
	close(blocked.release)
	if r.Pop() {
		t.Fatal("a fork that is taken was popped")
	}
	r.Await(&blocked.Fork)
}

// blocking is a side that lasts until it is released.
type blocking struct {
	side
	began, release chan struct{}
}

func newBlocking(owner *Runner) *blocking {
	b := &blocking{began: make(chan struct{}), release: make(chan struct{})}
	b.Init(b, owner)
	return b
}

func (b *blocking) RunTask(r *Runner) {
	b.Begin(r)
	defer b.Finish(r)
	close(b.began)
	<-b.release
}

// TestBondsAreNoted: as long as there was none, nobody pays for them.
func TestBondsAreNoted(t *testing.T) {
	bonded.Store(false)
	b, err := NewBond(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer b.End()
	if !bonded.Load() {
		t.Error("nobody would look for the bond")
	}
}

func (*blocking) Minded() bool { return false }
