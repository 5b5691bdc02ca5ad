package registry

import (
	"runtime"
	"testing"

	"github.com/seed1237c087/manta/core/sleep"
)

// TestAGuestThatRestsHasItsForksTaken: nobody was woken for its fork, because by the
// strategy the owner runs a first one itself. Now it can't. With no fork nobody is woken.
func TestAGuestThatRestsHasItsForksTaken(t *testing.T) {
	reg := asleep(t, 2, sleep.LocalQueue())
	r := reg.Enter()
	defer r.Leave()
	wakes := reg.Stats().Wakes
	r.Blocking(func() {
		if n := reg.Stats().Wakes - wakes; n != 0 {
			t.Errorf("%d were woken for nothing", n)
		}
	})
	f := newSide(r)
	push(r, f)
	if n := reg.Stats().Wakes - wakes; n != 0 || r.stack.Bare() {
		t.Fatalf("%d were woken for the fork; is it private: %v", n, r.stack.Bare())
	}
	r.Blocking(func() {
		if n := reg.Stats().Wakes - wakes; n == 0 { // Whoever is woken may have woken another one by now.
			t.Error("nobody was woken for it")
			return
		}
		for f.on.Load() == nil {
			runtime.Gosched()
		}
	})
	if !r.Pop() {
		r.Await(&f.Fork)
	}
}

// TestUnplacedGuestsOfferNothing: thieves would not see it.
func TestUnplacedGuestsOfferNothing(t *testing.T) {
	reg := asleep(t, 2, nil)
	r := reg.EnterUnplaced()
	defer r.Leave()
	forks := []*side{newSide(r), newSide(r), newSide(r)}
	for i, f := range forks {
		if r.Push(r.Slot(), &f.Fork); r.Hungry() {
			t.Errorf("fork %d is to be offered", i)
		}
	}
	for range forks {
		if !r.Pop() {
			t.Error("a fork was stolen")
		}
	}
}

// TestWaitsAreCounted, each once, when it begins.
func TestWaitsAreCounted(t *testing.T) {
	reg := asleep(t, 2, nil)
	r := reg.Enter()
	defer r.Leave()
	for name, wait := range map[string]func(begun func() bool){
		"Blocking":  func(func() bool) { r.Blocking(func() {}) },
		"BeginWait": func(func() bool) { r.BeginWait() },
		"AwaitAll": func(begun func() bool) {
			var c Completion
			c.Owe(r)
			completed := make(chan struct{})
			go func() {
				defer close(completed)
				for !begun() {
					runtime.Gosched()
				}
				c.Complete(nil, nil)
			}()
			r.AwaitAll(&c, NoHelp)
			<-completed
		},
	} {
		before := r.Waits()
		wait(func() bool { return r.Waits() != before })
		if n := int32(r.Waits() - before); n != 1 {
			t.Errorf("%s: %d waits", name, n)
		}
	}
}
