package latch

import (
	"fmt"

	"github.com/seed1237c087/manta/internal/seam"
)

// The states of a latch.
const (
	unset    uint32 = iota // nothing has happened, the owner is awake
	sleepy                 // the owner is about to fall asleep on the latch
	sleeping               // the owner sleeps on the latch, or holds its worker's lock and is about to
	set                    // it has happened
)

// Latch is a flag that is set once per use and that its one owner waits for.
// The zero value is unset. It must not be copied after its first use.
//
// Probe and Set are for everybody; GetSleepy, FallAsleep, WakeUp and Reset are
// for the owner alone, which is the goroutine that carries the worker that
// waits.
//
// In the words of the Go memory model, a Set synchronises before every Probe,
// GetSleepy and FallAsleep that sees the latch set: what the setter wrote
// before, the owner reads after.
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
// From the moment of the exchange the owner may go on, reset l, or give its
// memory away. So the caller must know whom to wake before it calls Set, and
// must not touch l afterwards.
func (l *Latch) Set() (wake bool) {
	// An exchange, not a compare-and-swap: whatever the owner is doing at the
	// moment, the result is set, and the one thing to learn is what it was.
	return l.state.Swap(set) == sleeping // release; pairs with Probe and with the owner's swaps
}

// GetSleepy says that the owner will try to fall asleep on l. False means that
// l is set and that there is no reason to.
//
// Preconditions: the caller is the owner, and awake.
func (l *Latch) GetSleepy() bool {
	return l.step(unset, sleepy, "GetSleepy")
}

// FallAsleep says that the owner sleeps on l from now on, so that a setter must wake it. False means that l is set and that the
// owner must not sleep.
//
// Preconditions: the caller is the owner, GetSleepy returned true, and a wake-up from now on is not lost, even if it comes before
// the owner really sleeps: the caller holds the lock that the waker takes, or the waker leaves a token.
func (l *Latch) FallAsleep() bool {
	return l.step(sleepy, sleeping, "FallAsleep")
}

// step moves l from one state to the next; false if l was set meanwhile.
func (l *Latch) step(from, to uint32, op string) bool {
	if l.state.CompareAndSwap(from, to) {
		return true
	}
	// Only the owner leaves the other states, so anything but set is a
	// mistake of the owner itself.
	if s := l.state.Load(); s != set {
		impossible(op, s)
	}
	return false
}

// WakeUp says that the owner is awake again: l is unset afterwards, unless it
// is set, and then it stays so.
//
// Preconditions: the caller is the owner, and awake.
func (l *Latch) WakeUp() {
	for {
		s := l.state.Load()
		if s == set || l.state.CompareAndSwap(s, unset) {
			return
		}
		// The swap can fail only because of a Set; the next turn sees it.
	}
}

// Reset makes a set latch unset again, for its next use.
//
// Preconditions: the caller is the owner, l is set, and nobody else can touch
// l any more.
func (l *Latch) Reset() {
	if s := l.state.Load(); s != set {
		impossible("Reset", s)
	}
	l.state.Store(unset)
}

// String names the state that l is in at the moment.
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
