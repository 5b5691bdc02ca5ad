package deque

import "github.com/seed1237c087/manta/core/internal/steal"

// A Thief is the end of a deque at which others steal. Its methods may be
// called by any goroutine at any time.
type Thief[T any] struct{ d *deque[T] }

// StealTop takes the oldest job. The outcome is Lost where there was one and
// another thief or the owner was quicker; the job is nil unless it is Taken.
func (t Thief[T]) StealTop() (*T, steal.Outcome) {
	top, job, outcome := t.look()
	if outcome != steal.Taken {
		return nil, outcome
	}
	return t.claim(top, job)
}

// claim is the rest of StealTop for a thief that has seen job at top.
func (t Thief[T]) claim(top uint64, job *T) (*T, steal.Outcome) {
	// Sequentially consistent: the claim. It fails if the job at top has gone
	// since, and then what was read may be any job or none. Release, so that
	// the owner's next write to the slot comes after the load in look.
	if !t.d.top.CompareAndSwap(top, top+1) {
		return nil, steal.Lost
	}
	return job, steal.Taken
}

// Bare reports whether there is nothing to steal at this moment, as StealTop
// would answer. A job that is being lost to somebody else counts as one.
func (t Thief[T]) Bare() bool {
	_, _, outcome := t.look()
	return outcome == steal.Empty
}

// Top is how many jobs have left the deque at the thieves' end, or at the owner's end
// as the last one. A job that lies at the top for some time leaves it unchanged.
func (t Thief[T]) Top() uint64 { return t.d.top.Load() }

// look reads top and the job there. The outcome is what StealTop's would be if
// nobody else came now.
func (t Thief[T]) look() (top uint64, job *T, outcome steal.Outcome) {
	d := t.d
	// The order of these loads matters. top first, with a full fence behind
	// it: see TakeBack.
	top = d.top.Load()
	// Acquire: pairs with replace. After top, since an older ring may show
	// jobs that the owner has popped from a newer one.
	r := d.ring.Load()
	if r == nil {
		return top, nil, steal.Empty // Nothing was ever pushed.
	}
	// Acquire: pairs with PushBottom. Before the claim, since the owner may
	// write the slot after it.
	job = slot(r.slots, top).Load()
	if job != nil {
		return top, job, steal.Taken
	}
	// This slot is the end of the deque. If top has moved it may be the end
	// at another place, a whole ring of jobs above.
	if d.top.Load() != top {
		return top, nil, steal.Lost
	}
	return top, nil, steal.Empty
}
