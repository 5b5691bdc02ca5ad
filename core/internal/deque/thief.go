package deque

import "github.com/seed1237c087/manta/core/internal/steal"

// A Thief is the end of a deque at which thieves steal. Any goroutine may call
// its methods at any time.
type Thief[T any] struct{ d *deque[T] }

// StealTop takes the oldest job. The outcome is Lost if there was a job and
// another thief or the owner was quicker. The job is nil unless the outcome is
// Taken.
func (t Thief[T]) StealTop() (*T, steal.Outcome) {
	top, job, outcome := t.look()
	if outcome != steal.Taken {
		return nil, outcome
	}
	return t.claim(top, job)
}

// claim is the rest of StealTop for a thief that has seen job at top.
func (t Thief[T]) claim(top uint64, job *T) (*T, steal.Outcome) {
	// This is the claim. Sequentially consistent: it fails if the job at top is
	// gone, and what look has read may then be another job or nil. Release, so
	// that the owner's next write to the slot comes after the load in look.
	if !t.d.top.CompareAndSwap(top, top+1) {
		return nil, steal.Lost
	}
	return job, steal.Taken
}

// Bare reports whether there is nothing to steal at this moment: whether StealTop
// would return Empty. If StealTop would return Lost, Bare returns false.
func (t Thief[T]) Bare() bool {
	_, _, outcome := t.look()
	return outcome == steal.Empty
}

// Top returns how many jobs have left the deque at the thieves' end, or as the last
// job at the owner's end. As long as a job stays the oldest, Top does not change.
func (t Thief[T]) Top() uint64 { return t.d.top.Load() }

// look reads top and the job there. The outcome is the outcome of StealTop if no
// other goroutine takes a job meanwhile.
func (t Thief[T]) look() (top uint64, job *T, outcome steal.Outcome) {
	d := t.d
	// The order of these loads matters. The load of top is the first, with a full
	// fence after it: see TakeBack.
	top = d.top.Load()
	// Acquire: pairs with replace. After the load of top, because an older ring
	// may contain jobs that the owner has popped from a newer ring.
	r := d.ring.Load()
	if r == nil {
		return top, nil, steal.Empty // Nothing was ever pushed.
	}
	// Acquire: pairs with PushBottom. Before the claim, because the owner may
	// write to the slot after the claim.
	job = slot(r.slots, top).Load()
	if job != nil {
		return top, job, steal.Taken
	}
	// This slot was the end of the deque. If top has moved, the slot may have been
	// the end at a higher index, with a whole ring of jobs below.
	if d.top.Load() != top {
		return top, nil, steal.Lost
	}
	return top, nil, steal.Empty
}
