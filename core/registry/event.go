package registry

import (
	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/internal/seam"
)

// An Event is something that happens once and that a goroutine outside of the pool
// waits for. The zero Event is none.
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
