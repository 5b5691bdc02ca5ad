// Package injector is the queue of jobs that come from outside of the workers.
// README.md beside this file describes the protocol and proves it.
package injector

import (
	"github.com/seed1237c087/manta/core/internal/spin"
	"github.com/seed1237c087/manta/internal/seam"
)

const (
	// blockLen is how many jobs a block holds.
	blockLen = 64
	// plenty is how many jobs there must be for a popper to take a slot by an Add, which cannot fail, instead of a CompareAndSwap. If more
	// poppers come than there are jobs, pushers must pass over the slots that those poppers have taken.
	plenty = 4
	// mostPauses is the largest number of pauses that a popper makes after it has lost a race. The number doubles after each loss.
	mostPauses = 64
	// spinLimit is how often a popper looks for a job that is being pushed.
	spinLimit = 4
)

// A block is a part of the list in which the jobs lie. Pushers get the slots of a block in order, and poppers take them in order.
type block[T any] struct {
	_ [seam.Pad]byte
	// pushed is how many slots pushers have got. It may exceed the number of slots.
	pushed seam.Uint64
	_      [seam.Pad]byte
	// popped is how many slots poppers have taken: the popper that changes popped from i has slot i. popped may exceed pushed, and the number of
	// slots.
	popped seam.Uint64
	_      [seam.Pad]byte
	jobs   [blockLen]seam.Pointer[T]
	next   seam.Pointer[block[T]]
	from   uint64 // the number of slots in the blocks before this one
	// gone is the pointer in slots whose jobs were taken.
	gone *T
}

// A Queue holds jobs in the order in which they were pushed. The zero value is
// an empty queue. A Queue must not be copied after first use. Any goroutine may
// call all methods at any time.
type Queue[T any] struct {
	_ [seam.Pad]byte
	// head is the block of the oldest job, or an earlier block. tail is the last block, or an earlier one. Both are nil until the first push,
	// and are written once for each block.
	head, tail seam.Pointer[block[T]]
	_          [seam.Pad]byte
}

// Empty reports whether the queue holds no job, and no job is being pushed. It sees every
// Push that has returned before. It usually costs three atomic loads.
func (q *Queue[T]) Empty() bool {
	for b := q.head.Load(); b != nil; b = b.next.Load() {
		// Sequentially consistent, and in this order. The loads are the last look of the sleep protocol,
		// which must not move before the announcement that its caller is about to sleep.
		if i := b.popped.Load(); i < blockLen {
			return i >= b.pushed.Load()
		}
	}
	return true
}

// Popped returns the index of the oldest job, counted from the first Push. The index grows only if a job is taken, or while a job is being
// pushed.
func (q *Queue[T]) Popped() uint64 {
	if b := q.head.Load(); b != nil {
		return b.from + min(b.popped.Load(), blockLen)
	}
	return 0
}

// Len returns the number of jobs at this moment, including those that are being pushed. While other goroutines push and pop, Len is an estimate.
func (q *Queue[T]) Len() (n int) {
	for b := q.head.Load(); b != nil; b = b.next.Load() {
		i := min(b.popped.Load(), blockLen)
		n += int(max(min(b.pushed.Load(), blockLen), i) - i)
	}
	return n
}

// Push adds a job, which must not be nil. It reports whether the queue was empty: whether all jobs that were pushed before have been taken by
// now. Push takes constant time.
//
// What the caller did before Push happens before the Pop that returns the job.
func (q *Queue[T]) Push(job *T) (wasEmpty bool) {
	for b := q.last(); ; {
		i := b.pushed.Add(1) - 1 // From now on poppers may take slot i.
		switch {
		case i >= blockLen:
			b = q.behind(b)
		case b.jobs[i].CompareAndSwap(nil, job): // Sequentially consistent: the moment of the push. It fails if a popper has emptied the slot.
			return q.nothingBefore(b, i)
		}
	}
}

// Pop takes the oldest job. It returns nil if the queue is empty. It takes constant time.
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

// empty takes the job from a slot that the caller has taken. It returns nil if the slot's pusher does not store the job for a while. The pusher
// then uses another slot, and the popper does not wait for the pusher.
func (b *block[T]) empty(slot *seam.Pointer[T]) *T {
	for range spinLimit {
		if job := slot.Load(); job != nil { // Acquire: pairs with Push.
			slot.Store(b.gone)
			return job
		}
		pause(1)
	}
	return slot.Swap(b.gone) // The swap decides whether the pusher was in time: pairs with the CompareAndSwap in Push.
}

// pause executes the given number of processor pauses.
func pause(n int) {
	for range n {
		spin.Pause(1)
		seam.Paused()
	}
}

// last returns the last block, or an earlier one.
func (q *Queue[T]) last() *block[T] {
	if b := q.tail.Load(); b != nil {
		return b
	}
	q.head.CompareAndSwap(nil, &block[T]{gone: new(T)})
	q.tail.CompareAndSwap(nil, q.head.Load())
	return q.tail.Load()
}

// behind returns the block after b. Pushers have got all slots of b.
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
