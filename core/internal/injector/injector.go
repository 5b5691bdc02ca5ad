// Package injector is the queue of jobs that come from outside of the workers.
// README.md beside this file has the protocol, and why it holds.
package injector

import (
	"github.com/seed1237c087/manta/core/internal/spin"
	"github.com/seed1237c087/manta/internal/seam"
)

const (
	// blockLen is how many jobs a block holds.
	blockLen = 64
	// plenty is how many jobs there must be if a popper is to count itself in without a check whether others are quicker. If more poppers come
	// than there are jobs, pushers have to pass over the slots that the poppers have taken.
	plenty = 4
	// mostPauses is the largest number of pauses that a popper makes after it has lost a race. It makes twice as many after each loss.
	mostPauses = 64
	// spinLimit is how often a popper looks for a job that is being pushed.
	spinLimit = 4
)

// A block is a part of the list in which the jobs lie. Its slots are given out to pushers in order, and taken by poppers in order.
type block[T any] struct {
	_ [seam.Pad]byte
	// pushed is how many slots were given out, and more once all were.
	pushed seam.Uint64
	_      [seam.Pad]byte
	// popped is how many slots are taken: the popper that changes it from i has slot i. It may exceed pushed, and the number of slots.
	popped seam.Uint64
	_      [seam.Pad]byte
	jobs   [blockLen]seam.Pointer[T]
	next   seam.Pointer[block[T]]
	from   uint64 // how many slots are in the blocks before
	// gone marks slots that were taken.
	gone *T
}

// A Queue holds jobs in the order in which they were pushed. The zero value is
// an empty queue; it must not be copied after first use. All methods may be
// called by any goroutine at any time.
type Queue[T any] struct {
	_ [seam.Pad]byte
	// head is the block of the oldest job, or one before it, and tail the last one, or one before it. Both are nil until the first push.
	// They are written once a block.
	head, tail seam.Pointer[block[T]]
	_          [seam.Pad]byte
}

// Empty reports whether the queue holds no job, and none that is being pushed. It sees every
// Push that has returned before. Three atomic loads as a rule.
func (q *Queue[T]) Empty() bool {
	for b := q.head.Load(); b != nil; b = b.next.Load() {
		// Sequentially consistent, and in this order: the sleep protocol's last look, which must not
		// move before the announcement that its caller is about to sleep.
		if i := b.popped.Load(); i < blockLen {
			return i >= b.pushed.Load()
		}
	}
	return true
}

// Popped returns which job is the oldest, or would be: a number that grows if jobs are taken, and only then or if one is being pushed.
func (q *Queue[T]) Popped() uint64 {
	if b := q.head.Load(); b != nil {
		return b.from + min(b.popped.Load(), blockLen)
	}
	return 0
}

// Len returns the number of jobs at this moment, with those that are being pushed. While others push and pop it is an estimate.
func (q *Queue[T]) Len() (n int) {
	for b := q.head.Load(); b != nil; b = b.next.Load() {
		i := min(b.popped.Load(), blockLen)
		n += int(max(min(b.pushed.Load(), blockLen), i) - i)
	}
	return n
}

// Push adds a job, which must not be nil. It reports whether the queue was empty: whether all jobs pushed before have been taken by now. It
// takes constant time.
//
// What the caller did before Push happens before the Pop that returns the job.
func (q *Queue[T]) Push(job *T) (wasEmpty bool) {
	for b := q.last(); ; {
		i := b.pushed.Add(1) - 1 // From now on poppers come here.
		switch {
		case i >= blockLen:
			b = q.behind(b)
		case b.jobs[i].CompareAndSwap(nil, job): // Sequentially consistent, and the moment of the push. A popper may have taken the slot.
			return q.nothingBefore(b, i)
		}
	}
}

// Pop takes the oldest job. It returns nil if the queue is empty. Constant time.
func (q *Queue[T]) Pop() *T {
	lost := 1
	for b := q.head.Load(); b != nil; {
		i := b.popped.Load()
		if i >= blockLen {
			next := b.next.Load()
			if next != nil {
				q.head.CompareAndSwap(b, next)
			}
			b = next
			continue
		}
		n := b.pushed.Load() // After popped, as in Empty.
		switch {
		case i >= n:
			return nil
		case n-i >= plenty:
			i = b.popped.Add(1) - 1
		case !b.popped.CompareAndSwap(i, i+1):
			pause(lost)
			lost = min(2*lost, mostPauses)
			continue
		}
		if i < blockLen {
			if job := b.empty(&b.jobs[i]); job != nil {
				return job
			}
		}
	}
	return nil
}

// empty takes the job from a slot that the caller has taken. It returns nil if the slot's pusher has not come for a while: then the pusher
// takes another slot, and the popper does not wait for it.
func (b *block[T]) empty(slot *seam.Pointer[T]) *T {
	for range spinLimit {
		if job := slot.Load(); job != nil { // Acquire: pairs with Push.
			slot.Store(b.gone)
			return job
		}
		pause(1)
	}
	return slot.Swap(b.gone) // This decides whose the slot is: pairs with the exchange in Push.
}

// pause executes the given number of processor pauses.
func pause(n int) {
	for range n {
		spin.Pause(1)
		seam.Paused()
	}
}

// last returns the last block, or one before it.
func (q *Queue[T]) last() *block[T] {
	if b := q.tail.Load(); b != nil {
		return b
	}
	q.head.CompareAndSwap(nil, &block[T]{gone: new(T)})
	q.tail.CompareAndSwap(nil, q.head.Load())
	return q.tail.Load()
}

// behind returns the block after b. All slots of b were given out.
func (q *Queue[T]) behind(b *block[T]) *block[T] {
	next := b.next.Load()
	if next == nil {
		b.next.CompareAndSwap(nil, &block[T]{from: b.from + blockLen, gone: b.gone})
		next = b.next.Load()
	}
	q.tail.CompareAndSwap(b, next)
	return next
}

// nothingBefore reports whether all jobs before slot i of b have been taken.
func (q *Queue[T]) nothingBefore(b *block[T], i uint64) bool {
	for before := q.head.Load(); before != nil && before != b; before = before.next.Load() {
		if before.popped.Load() < blockLen {
			return false
		}
	}
	return b.popped.Load() >= i
}
