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

// list is a stack of tasks, newest first. Only one goroutine at a time pushes: the one that carries the list's worker, or the one that holds
// the lock of the list of all other goroutines. The pushing goroutine takes out tasks that it runs itself when they are the newest. A sweep
// removes all taken tasks. A sweep is due when the list is more than twice as long as its tasks that have not ended, plus a constant. Therefore
// a push takes constant time on average, and a scope that lasts contains at most about twice the tasks that have not ended.
type list struct {
	head seam.Pointer[scopeTask] // the task that was pushed last
	// pending counts the tasks that were spawned here and have not ended.
	pending seam.Int64
	// Only the goroutine that pushes uses the fields below. newest is what the next task is put over. length is the number of tasks from newest on.
	newest *scopeTask
	length int
	lock   *seam.Mutex // nil: the list of a worker
	index  int         // in others
	_      [80]byte    // Each worker writes to cache lines of its own.
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
	own := &list{index: index}
	if index == workers {
		own.lock = new(seam.Mutex)
	}
	at.CompareAndSwap(nil, own) // Goroutines without a worker may race to make their list.
	return at.Load()
}

// other returns the newest untaken task of one of the lists in others, or nil if there is none.
func (l *lists) other() *scopeTask {
	others := l.others.Load()
	if others == nil {
		return nil
	}
	for range *others {
		if own := (*others)[l.at].Load(); own != nil && own.pending.Load() > 0 { // A task is counted before it is in the list.
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

// push adds t, which no other goroutine knows yet. pending is the number of tasks of the list that have not ended.
func (l *list) push(t *scopeTask, pending int64) {
	if l.lock != nil {
		l.lock.Lock()
		defer l.lock.Unlock()
	}
	switch {
	case pending == 1 && l.lock == nil: // The others have ended, and nobody else pushes.
		l.newest, l.length = nil, 0
	case int64(l.length) > 2*pending+sweepAtLeast:
		l.sweep()
	}
	if l.newest != nil {
		t.next.Store(l.newest)
	}
	l.newest = t
	l.length++
	l.head.Store(t) // Release: pairs with the load in top.
}

// ran takes out t, which r has taken from the deque of its worker, if t is what the next task would be put over and l is the list of that
// worker. t is no longer in the list after the next push. Other workers' tasks come into the deque by raids.
func (l *list) ran(r *registry.Runner, t *scopeTask) {
	if i, ok := r.Worker(); ok && l.index == i && l.newest == t {
		l.newest = t.next.Load()
		l.length--
	}
}

// top returns the newest untaken task, or nil. Another goroutine may take the task meanwhile.
func (l *list) top() *scopeTask {
	head := l.head.Load()
	if head == nil || !head.taken.Load() {
		return head
	}
	next := head.next.Load()
	t := untaken(next)
	if t != next {
		head.next.Store(t) // The next look does not pass the taken tasks again, even if a task is pushed over head meanwhile.
	}
	return t
}

func untaken(t *scopeTask) *scopeTask {
	for t != nil && t.taken.Load() {
		t = t.next.Load()
	}
	return t
}

// sweepAtLeast is how much longer than necessary a list may be.
const sweepAtLeast = 64

// sweep removes the taken tasks. Other goroutines may look for tasks meanwhile: a next field only changes to a task further down, past taken
// tasks, or back to one of those taken tasks, and from each of these tasks the rest of the list can be reached.
func (l *list) sweep() {
	l.newest, l.length = untaken(l.newest), 0
	for t := l.newest; t != nil; l.length++ {
		next := t.next.Load()
		below := untaken(next)
		if below != next {
			t.next.Store(below)
		}
		t = below
	}
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
}
