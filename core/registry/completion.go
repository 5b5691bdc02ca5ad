package registry

import (
	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Completion is what one goroutine, the owner, waits for.
type Completion struct {
	owner *Runner // nil outside all pools
	done  Event   // replaces the latch unless it is the zero Event; see OweFrom
	latch latch.Latch
	// dozing: the owner sleeps or is about to sleep, and must be woken if there is a
	// piece that it can run (see Awaited).
	dozing seam.Bool
}

// Owe sets the owner: the runner of the goroutine that will wait. A goroutine of the
// same registry completes c. Owe must be called before others see c.
func (c *Completion) Owe(owner *Runner) { c.owner = owner }

// OweFrom is Owe for a Completion that a goroutine of reg completes. reg may be nil. owner
// may be at work in another registry, and is nil if the waiter is outside all pools. An
// Event replaces the latch if there is no runner to wake, or if reg's goroutines must not
// wake the runner.
func (c *Completion) OweFrom(reg *Registry, owner *Runner) {
	if c.owner = owner; owner == nil || reg.Foreign() {
		c.done = reg.newEvent()
	}
}

// Await returns when c is complete. See [Runner.AwaitAll].
func (c *Completion) Await(a Awaited) {
	if c.done.Some() {
		c.block(c.done.Wait)
	} else {
		c.owner.AwaitAll(c, a)
	}
}

// block runs wait, which waits for an event, on the owner's goroutine. If the owner carries a worker, block lends the worker out.
func (c *Completion) block(wait func()) {
	if c.owner != nil {
		c.owner.Blocking(wait)
	} else {
		wait()
	}
}

// Complete ends the owner's wait. All that the caller did before happens before the
// wait returns. r is the caller's runner, or nil, and j the job that the caller runs.
// The owner may reuse the memory of c as soon as the wait returns, so the caller must
// not touch c afterwards.
func (c *Completion) Complete(r *Runner, j *Job) {
	if c.done.Some() {
		c.done.Set()
		r.Woke()
		return
	}
	owner := c.owner // Read before Set.
	// standIn: r is the stand-in that carries the owner's worker while the owner waits for c, and j, which has ended, is r's lowest job.
	standIn := r != nil && r.base == j && r.handoff != nil && r.handoff.over == c
	if standIn {
		r.handoff.end() // Before Set: an owner that sees the latch set then waits for its worker.
	}
	slept := c.latch.Set()
	owner.sleep.LatchSet()
	if !slept {
		return // The owner is awake, or not waiting yet.
	}
	if standIn && r.giveBack() {
		return // The owner has its worker back and is awake.
	}
	owner.wake()
	r.Woke()
}

// Rouse wakes the owner if the owner sleeps, because there is a piece that the owner can run.
func (c *Completion) Rouse() {
	// Sequentially consistent: the caller has made the piece visible before. The owner sets dozing and then looks for
	// pieces. Therefore the caller sees dozing, or the owner sees the piece. Only the owner clears dozing, because the
	// owner may still be awake at this wake, which then does nothing, and asleep at the next call.
	if c.dozing.Load() {
		c.owner.wake()
	}
}

// An Event happens once. Goroutines outside of the pool wait for the Event. The zero Event is no event.
type Event struct {
	happened chan struct{} // closed by Set
	// held is locked until Set. It replaces the channel if the caller is in a bubble
	// of testing/synctest and the pool is outside, because a goroutine outside of a
	// bubble must not close a channel that was made in the bubble, but may unlock a
	// mutex.
	held *seam.Mutex
}

// newEvent returns an event that a goroutine of reg sets and that the caller waits for.
// reg is nil if a goroutine that the caller starts sets the event.
func (reg *Registry) newEvent() Event {
	if reg.Foreign() {
		held := new(seam.Mutex)
		held.Lock()
		return Event{held: held}
	}
	return Event{happened: make(chan struct{})}
}

// Some reports whether e is not the zero Event.
func (e Event) Some() bool { return e != Event{} }

// Set notes that e has happened. What the caller did before Set happens before Wait
// returns.
func (e Event) Set() {
	if e.held != nil {
		e.held.Unlock()
		return
	}
	seam.Close(e.happened)
}

// Wait returns when e has happened.
func (e Event) Wait() {
	if e.held != nil {
		e.held.Lock()
		e.held.Unlock() //nolint:staticcheck // The next waiter passes too.
		return
	}
	seam.Wait(e.happened)
}

// Foreign reports whether the caller is in a bubble of testing/synctest and reg is
// not. If so, the caller must not become a guest, and must not start a goroutine for
// reg, because the goroutine would belong to the bubble.
func (reg *Registry) Foreign() bool { return reg != nil && !reg.bubbled && bubble.In() }
