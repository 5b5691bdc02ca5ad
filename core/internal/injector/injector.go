// Package injector is the queue of jobs that come from outside of the workers.
// README.md beside this file says why it has a mutex.
package injector

import "github.com/seed1237c087/manta/internal/seam"

// blockLen is how many jobs a block holds.
const blockLen = 64

type block[T any] struct {
	jobs [blockLen]*T
	next *block[T]
}

// A Queue holds jobs in the order in which they were pushed. The zero value is
// an empty queue; it must not be copied after first use. All methods may be
// called by any goroutine at any time.
type Queue[T any] struct {
	_ [seam.Pad]byte
	// length is written with mu held only.
	length seam.Int64
	// popped counts the jobs that were taken. Written with mu held only.
	popped seam.Uint64
	_      [seam.Pad]byte

	mu seam.Mutex
	// The jobs are those from first in the head block up to, but without, last
	// in the tail block. Both are nil until the first push.
	head, tail  *block[T]
	first, last int
	// spare is a block out of use, all nil, or nil.
	spare *block[T]
	_     [seam.Pad]byte
}

// Empty reports whether the queue holds no job. One atomic load. It sees every
// Push that has returned before.
func (q *Queue[T]) Empty() bool {
	// Sequentially consistent: the sleep protocol's last look, which must not
	// move before the announcement that its caller is about to sleep.
	return q.length.Load() == 0
}

// Popped returns how many jobs were taken so far.
func (q *Queue[T]) Popped() uint64 { return q.popped.Load() }

// Len returns the number of jobs at this moment.
func (q *Queue[T]) Len() int { return int(q.length.Load()) }

// Push adds a job, which must not be nil, and reports whether the queue was
// empty before. Constant time.
//
// What the caller did before Push happens before the Pop that returns the job.
func (q *Queue[T]) Push(job *T) (wasEmpty bool) {
	q.mu.Lock()
	n := q.length.Load()
	q.put(job)
	// Sequentially consistent, and the moment of the push: pairs with Empty.
	q.length.Store(n + 1)
	q.mu.Unlock()
	return n == 0
}

// Pop takes the oldest job. It returns nil when the queue is empty. Constant time.
func (q *Queue[T]) Pop() *T {
	if q.length.Load() == 0 {
		return nil // Without the mutex: idle workers come by often.
	}
	q.mu.Lock()
	n := q.length.Load()
	if n == 0 {
		q.mu.Unlock()
		return nil // Somebody else has taken it since.
	}
	job := q.take()
	if n == 1 {
		// Start anew at the beginning of the block, which is the head and
		// the tail and all nil: a queue that is short never changes blocks.
		q.first, q.last = 0, 0
	}
	q.length.Store(n - 1)
	q.popped.Add(1)
	q.mu.Unlock()
	return job
}

// put writes a job behind the last one. The mutex must be held.
func (q *Queue[T]) put(job *T) {
	if q.tail == nil || q.last == blockLen {
		b := q.spare
		q.spare = nil
		if b == nil {
			b = new(block[T])
		}
		if q.tail == nil {
			q.head = b
		} else {
			q.tail.next = b
		}
		q.tail, q.last = b, 0
	}
	q.tail.jobs[q.last] = job
	q.last++
}

// take removes the first job. The mutex must be held and the queue not empty.
func (q *Queue[T]) take() *T {
	if q.first == blockLen {
		// All of this block is taken, so the job is in the next.
		used := q.head
		q.head, q.first = used.next, 0
		used.next, q.spare = nil, used
	}
	job := q.head.jobs[q.first]
	q.head.jobs[q.first] = nil
	q.first++
	return job
}
