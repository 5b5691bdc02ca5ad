package core

import (
	"slices"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// lists contains the tasks of a scope that are not known to be taken. There is one list for the owner, one for each worker that has spawned
// tasks, and one for all other goroutines. Each of the other lists also counts its tasks. Only the scope's owner looks for tasks here, and
// only for those that it can't get from its worker's deque. Therefore the owner does not wait for a task that lies below a stranger's task
// in the deque of a blocked worker.
type lists struct {
	// own contains the owner's n tasks, the newest last. Tasks that can be used again follow.
	own []*scopeTask
	n   int
	blocks
	// others contains the list of each worker, made when the worker first spawns, and the list of all other goroutines.
	others seam.Pointer[[]seam.Pointer[list]]
	at     int // the index in others at which the owner has last found a task
}

// list is a stack of tasks, newest first. Taken tasks are removed when they are at the top, and a sweep removes all taken tasks. A sweep is
// due when as many tasks have been pushed as the last sweep left, plus a constant. Therefore a push takes constant time on average, and a
// scope that lasts contains at most about twice the tasks that nobody has taken.
type list struct {
	head seam.Pointer[scopeTask]
	// pending counts the tasks that were spawned here and have not ended.
	pending seam.Int64
	_       [112]byte // Each worker writes to cache lines of its own.
}

// of returns the list with the given index. There are workers+1 lists.
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
	at.CompareAndSwap(nil, new(list)) // Goroutines without a worker may race to make their list.
	return at.Load()
}

// other returns the newest untaken task of one of the lists in others, or nil if there is none.
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

// any reports whether there is an untaken task. It may also return true if taken tasks must still be removed from the owner's list.
func (l *lists) any() bool {
	l.trim(atOnce)
	return l.n > 0 || l.other() != nil
}

// take takes the newest task of a list. It returns nil if there is none, or if more taken tasks must be removed first.
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

// next returns an untaken task of s and makes it the newest of the owner's tasks.
func (l *lists) next(s *scope) *scopeTask {
	if l.n == len(l.own) {
		return l.fresh(s)
	}
	l.n++
	return l.own[l.n-1]
}

// drop removes t if t is the owner's newest task, so that t can be used again. The owner has taken t, and no deque and no injector contains t any
// more.
func (l *lists) drop(t *scopeTask) {
	if n := l.n - 1; n >= 0 && l.own[n] == t {
		t.taken.Store(false)
		l.n = n
	}
}

// trim removes up to most taken tasks from the end of the owner's list. A deque may still contain these tasks, so they are not used again.
func (l *lists) trim(most int) {
	for n := l.n - 1; n >= max(0, l.n-most) && l.own[n].taken.Load(); n-- {
		most--
		last := len(l.own) - 1
		l.own[n], l.own[last] = l.own[last], nil
		l.own, l.n = l.own[:last], n
	}
}

// sweep removes all taken tasks from the owner's list. It makes room for as many further tasks as are left, and some more.
func (l *lists) sweep() {
	left := slices.DeleteFunc(l.own, func(t *scopeTask) bool { return t.taken.Load() })
	l.stolenFrom = len(left) < len(l.own)
	l.own, l.n = slices.Grow(left, len(left)+ownAtLeast), len(left)
}

// atOnce is how many tasks one look removes. It is small because the goroutine that looks is waiting, and should notice soon when the wait is over.
const atOnce = 16

// ownAtLeast is how many tasks of the owner there is room for at first.
const ownAtLeast = 8

func (l *list) push(t *scopeTask) {
	for {
		old := l.head.Load()
		t.putOver(old)
		// Release: pairs with the load in top. Each task is pushed only once, so head does not change and then return to the value old.
		if l.head.CompareAndSwap(old, t) {
			return
		}
	}
}

// putOver links t to old, the top of a list, so that t can become the top. old may be nil.
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

// top returns the newest untaken task, or nil. Another goroutine may take the task meanwhile.
func (l *list) top() *scopeTask {
	old := l.head.Load()
	t := untaken(old)
	if t != old {
		l.head.CompareAndSwap(old, t) // If this fails, the next look removes the taken tasks.
	}
	return t
}

func untaken(t *scopeTask) *scopeTask {
	for t != nil && t.taken.Load() {
		t = t.next.Load()
	}
	return t
}

// sweepAtLeast is the number of pushes from a sweep that leaves no task to the next sweep.
const sweepAtLeast = 64

// sweep removes the taken tasks of a list from t on and returns how many tasks are left. Other goroutines may sweep and look for tasks meanwhile: a
// next field only changes to a task further down, past taken tasks, or back to one of those taken tasks, and from each of these tasks the rest of
// the list can be reached.
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

// scopeTask is one task of a Scope. It is in a deque or the injector, and also in a list of the scope, where the waiting owner finds it. The
// goroutine that sets taken runs the task.
type scopeTask struct {
	job   registry.Job
	s     *scope
	f     func()
	in    *list                   // the list that counts the task; nil: the owner or the scope's pending counts it
	next  seam.Pointer[scopeTask] // an older task in the scope's list
	taken *seam.Bool              // points to alone, or to a mark in a block
	alone seam.Bool
	// untilSweep is how many tasks may be pushed over this task before the list is swept. It is written before the task is in the list.
	untilSweep int32
}
