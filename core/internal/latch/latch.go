package latch

import (
	"fmt"

	"github.com/seed1237c087/manta/internal/seam"
)

// The states of a latch.
const (
	unset    uint32 = iota // nothing has happened, the owner is awake
	sleepy                 // the owner is about to fall asleep on the latch
	sleeping               // the owner sleeps on the latch, or is about to, and a wake-up will not be lost
	set                    // what the owner waits for has happened
)

// Latch is a flag that is set once per use, and that one goroutine, the owner,
// waits for. The zero value is unset. A Latch must not be copied after its first
// use.
//
// Any goroutine may call Probe and Set. Only the owner may call GetSleepy,
// FallAsleep, WakeUp and Reset.
//
// In the terminology of the Go memory model, a Set synchronizes before every
// Probe, GetSleepy and FallAsleep that sees the latch set: the owner sees all
// that the setter has written before the Set.
type Latch struct {
	state seam.Uint32
}

// Probe reports whether l is set.
func (l *Latch) Probe() bool {
	return l.state.Load() == set // acquire; pairs with the exchange in Set
}

// Set sets l and reports whether its owner sleeps on l, in which case the
// caller must wake the owner's worker. Setting a set latch changes nothing and
// returns false.
//
// From the moment of the exchange the owner may continue, reset l, or reuse l's
// memory. Therefore the caller must know whom to wake before it calls Set, and
// must not touch l afterwards.
func (l *Latch) Set() (wake bool) {
	// This is an exchange and not a compare-and-swap, because the new state is set,
	// whatever the old state is.
	return l.state.Swap(set) == sleeping // release; pairs with Probe and with the owner's swaps
}

// GetSleepy notes that the owner will try to fall asleep on l. It returns false
// if l is set. The owner must not sleep then.
//
// Preconditions: the caller is the owner, and awake.
func (l *Latch) GetSleepy() bool {
	return l.step(unset, sleepy, "GetSleepy")
}

// FallAsleep notes that the owner sleeps on l from now on, so that a setter must wake the owner. It returns false if l is set.
// The owner must not sleep then.
//
// Preconditions: the caller is the owner, GetSleepy returned true, and a wake-up from now on is not lost, even if the wake-up
// comes before the owner really sleeps: the caller holds the lock that the waker takes, or the waker leaves a token.
func (l *Latch) FallAsleep() bool {
	return l.step(sleepy, sleeping, "FallAsleep")
}

// step moves l from one state to the next. It returns false if l was set meanwhile.
func (l *Latch) step(from, to uint32, op string) bool {
	if l.state.CompareAndSwap(from, to) {
		return true
	}
	// Other goroutines change the state only to set, so any other state is a
	// mistake of the owner.
	if s := l.state.Load(); s != set {
		impossible(op, s)
	}
	return false
}

// WakeUp notes that the owner is awake again. It makes l unset, unless l is set.
//
// Preconditions: the caller is the owner, and awake.
func (l *Latch) WakeUp() {
	for {
		s := l.state.Load()
		if s == set || l.state.CompareAndSwap(s, unset) {
			return
		}
		// The swap can fail only because of a Set. The next turn sees the Set.
	}
}

// Reset makes a set latch unset again, for its next use.
//
// Preconditions: the caller is the owner, l is set, and no other goroutine can
// touch l any more.
func (l *Latch) Reset() {
	if s := l.state.Load(); s != set {
		impossible("Reset", s)
	}
	l.state.Store(unset)
}

// String returns the name of the state that l is in at the moment.
func (l *Latch) String() string {
	return name(l.state.Load())
}

func name(state uint32) string {
	switch state {
	case unset:
		return "unset"
	case sleepy:
		return "sleepy"
	case sleeping:
		return "sleeping"
	case set:
		return "set"
	default:
		return fmt.Sprintf("state %d", state)
	}
}

func impossible(op string, state uint32) {
	panic("core/internal/latch: internal: " + op + " of a latch that is " + name(state))
}
