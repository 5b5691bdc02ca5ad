package core

import (
	"slices"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// lists hold the tasks of a scope that are not known to be taken. There is one list for the owner, one for each worker that has spawned
// tasks, and one for all other goroutines. Each list also counts its tasks. Only the scope's owner looks for tasks here, and only for those
// that it can't get from its worker's deque. So the owner does not wait for a task that lies below a stranger's task in the deque of a
// blocked worker.
type lists struct {
	// own are the owner's n tasks, the newest last, followed by some that can be used again.
	own []*scopeTask
	n   int
	blocks
	// others are the lists of the workers, each made when its worker first spawns, and of all other goroutines.
	others seam.Pointer[[]seam.Pointer[list]]
	at     int // where the owner has last found a task of others
}

// list is a stack of tasks, newest first. Taken tasks are removed when they are at its top. A sweep removes the others. It is due when as
// many tasks have been pushed as the last sweep left, plus a constant. So a push takes constant time on average, and a scope that lasts
// holds at most about twice the tasks that nobody has taken.
type list struct {
	head seam.Pointer[scopeTask]
	// pending counts the tasks that were spawned here and have not ended.
	pending seam.Int64
	_       [112]byte // Each worker writes lines of its own.
}

// of returns the list of the given index, of workers+1.
func (l *lists) of(index, workers int) *list {
	others := l.others.Load()
	if others == nil {
		fresh := make([]seam.Pointer[list], workers+1)
		l.others.CompareAndSwap(nil, &fresh)
		others = l.others.Load()
	}
	at := &(*others)[index]
	if own := at.Load(); own != nil {
		return own
	}
	at.CompareAndSwap(nil, new(list)) // Those without a worker may race for theirs.
	return at.Load()
}

// other returns the newest untaken task in the others' lists, or nil if there is none.
func (l *lists) other() *scopeTask {
	others := l.others.Load()
	if others == nil {
		return nil
	}
	for range *others {
		if own := (*others)[l.at].Load(); own != nil {
			if t := own.top(); t != nil {
				return t
			}
		}
		l.at = (l.at + 1) % len(*others)
	}
	return nil
}

// any reports whether there is an untaken task. It may also return true while taken tasks must still be removed from the owner's list.
func (l *lists) any() bool {
	l.trim(atOnce)
	return l.n > 0 || l.other() != nil
}

// take takes a task, the newest of its list. It returns nil if there is none, or if it had to remove tasks before it came to one.
func (l *lists) take() *scopeTask {
	for l.trim(atOnce); l.n > 0; l.trim(atOnce) {
		t := l.own[l.n-1]
		if t.taken.Load() {
			return nil
		}
		if t.taken.CompareAndSwap(false, true) {
			return t
		}
	}
	for t := l.other(); t != nil; t = l.other() {
		if t.taken.CompareAndSwap(false, true) {
			return t
		}
	}
	return nil
}

// next makes room for a task of s as the newest of the owner's, and returns it, untaken.
func (l *lists) next(s *scope) *scopeTask {
	if l.n == len(l.own) {
		return l.fresh(s)
	}
	l.n++
	return l.own[l.n-1]
}

// drop takes back t, which the owner has taken and which no deque and no injector holds any more. If t is the newest task it can be used again.
func (l *lists) drop(t *scopeTask) {
	if n := l.n - 1; n >= 0 && l.own[n] == t {
		t.taken.Store(false)
		l.n = n
	}
}

// trim removes at most that many taken tasks from the end of the owner's list. Others may still hold them.
func (l *lists) trim(most int) {
	for n := l.n - 1; n >= max(0, l.n-most) && l.own[n].taken.Load(); n-- {
		most--
		last := len(l.own) - 1
		l.own[n], l.own[last] = l.own[last], nil
		l.own, l.n = l.own[:last], n
	}
}

// sweep removes all taken tasks from the owner's list and makes room for as many as are left, and some more.
func (l *lists) sweep() {
	left := slices.DeleteFunc(l.own, func(t *scopeTask) bool { return t.taken.Load() })
	l.stolenFrom = len(left) < len(l.own)
	l.own, l.n = slices.Grow(left, len(left)+ownAtLeast), len(left)
}

// atOnce is how many tasks one look removes. The goroutine that looks is waiting, and should see soon if nothing is left to wait for.
const atOnce = 16

// ownAtLeast is for how many tasks of the owner there is room at first.
const ownAtLeast = 8

func (l *list) push(t *scopeTask) {
	for {
		old := l.head.Load()
		t.putOver(old)
		// Release: pairs with the load in top. A task is pushed once, so the head does not come back to an earlier value while
		// old is held.
		if l.head.CompareAndSwap(old, t) {
			return
		}
	}
}

// putOver makes t the one over old, the top of a list, which may be nil.
func (t *scopeTask) putOver(old *scopeTask) {
	t.untilSweep = sweepAtLeast
	if old == nil {
		return
	}
	below := untaken(old)
	t.next.Store(below)
	switch {
	case below == nil:
	case below.untilSweep > 0:
		t.untilSweep = below.untilSweep - 1
	default:
		t.untilSweep += sweep(below)
	}
}

// top returns the newest task that was not taken when looked at.
func (l *list) top() *scopeTask {
	old := l.head.Load()
	t := untaken(old)
	if t != old {
		l.head.CompareAndSwap(old, t) // A failure leaves it to the next look.
	}
	return t
}

func untaken(t *scopeTask) *scopeTask {
	for t != nil && t.taken.Load() {
		t = t.next.Load()
	}
	return t
}

// sweepAtLeast is how many pushes follow a sweep that leaves nothing.
const sweepAtLeast = 64

// sweep drops the taken tasks of a list from t on and returns how many are left. Others may sweep and look for tasks meanwhile: a next field only
// ever changes to a task further down, past taken tasks, or back to one of those, and the rest of the list can be reached from any of them.
func sweep(t *scopeTask) (left int32) {
	for t != nil {
		next := t.next.Load()
		below := untaken(next)
		if below != next {
			t.next.Store(below)
		}
		t = below
		left++
	}
	return left
}

// scopeTask is one task of a Scope. It is in a deque or the injector, and also in a list of the scope, where the waiting owner finds it.
// Whoever takes it first runs it.
type scopeTask struct {
	job   registry.Job
	s     *scope
	f     func()
	in    *list                   // counts it; nil: the owner does, or the scope's pending
	next  seam.Pointer[scopeTask] // older, in the scope's list
	taken *seam.Bool              // alone, or one of a block's
	alone seam.Bool
	// untilSweep is how many tasks may be pushed over this one before the list is swept. Written before the task is in the list.
	untilSweep int32
}
