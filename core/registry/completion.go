package registry

import (
	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Completion is what one goroutine, the owner, waits for.
type Completion struct {
	owner *Runner // nil outside all pools
	done  Event   // takes the place of the latch; see OweFrom
	latch latch.Latch
	// dozing: the owner sleeps or is about to, and wants to be woken if there is a
	// piece to help with (see Awaited).
	dozing seam.Bool
}

// Owe sets the owner: the runner of the goroutine that will wait. A goroutine of the
// same registry completes c. Owe must be called before others see c.
func (c *Completion) Owe(owner *Runner) { c.owner = owner }

// OweFrom is Owe for a c that a goroutine of reg completes. reg may be nil. owner may be
// at work in another registry, or nil outside all pools. An Event takes the place of the
// latch if there is no runner to wake, or if reg's goroutines must not wake it.
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

// block runs wait, which waits for an event, on the owner's goroutine. If the owner carries a worker, block lends it out.
func (c *Completion) block(wait func()) {
	if c.owner != nil {
		c.owner.Blocking(wait)
	} else {
		wait()
	}
}

// Complete ends the owner's wait. All that the caller did before happens before the
// wait returns. r is the caller's runner, or nil, and j the job that it runs. The
// owner may reuse the memory of c as soon as its wait returns, so the caller must not
// touch c afterwards.
func (c *Completion) Complete(r *Runner, j *Job) {
	if c.done.Some() {
		c.done.Set()
		r.Woke()
		return
	}
	owner := c.owner // Read before Set.
	// standIn: r is the stand-in that has the owner's worker while the owner waits for c, and r needs the worker no longer for j.
	standIn := r != nil && r.base == j && r.handoff != nil && r.handoff.over == c
	if standIn {
		r.handoff.end() // Before Set: an owner that happens to look now waits for its worker.
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

// Rouse wakes the owner if it sleeps, because there is something to help with.
func (c *Completion) Rouse() {
	// Sequentially consistent: the caller made the help visible before; the owner says that it dozes and then looks for
	// help. One sees the other. Only the owner clears dozing. It may still be awake now, so that this call does nothing,
	// and asleep at the next call.
	if c.dozing.Load() {
		c.owner.wake()
	}
}

// An Event happens once. A goroutine outside of the pool waits for it. The zero Event is none.
type Event struct {
	happened chan struct{} // closed by Set
	// held is locked until Set, in the place of a channel, for a caller in a bubble
	// of testing/synctest when the pool is outside: a channel that is made in a
	// bubble must not be closed from outside, and a lock may be unlocked from there.
	held *seam.Mutex
}

// newEvent returns an event that reg's goroutines set and the caller waits for. reg may
// be nil, for a goroutine that the caller starts.
func (reg *Registry) newEvent() Event {
	if reg.Foreign() {
		held := new(seam.Mutex)
		held.Lock()
		return Event{held: held}
	}
	return Event{happened: make(chan struct{})}
}

// Some reports whether e is an event.
func (e Event) Some() bool { return e != Event{} }

// Set says that e has happened. What the caller did before happens before Wait
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
		e.held.Unlock() //nolint:staticcheck // Who waits next passes too.
		return
	}
	seam.Wait(e.happened)
}

// Foreign reports whether the caller is in a bubble of testing/synctest and reg is
// not: then the caller must not become a guest or start a goroutine for reg, which
// would belong to the bubble.
func (reg *Registry) Foreign() bool { return reg != nil && !reg.bubbled && bubble.In() }
