// Package deque is the queue of spawned jobs that every worker owns and that
// thieves take from: a growable circular deque after Chase and Lev. README.md
// beside this file has the layout, and says why it is right.
package deque

import "github.com/seed1237c087/manta/internal/seam"

const (
	// least is the length of the first ring. All lengths are powers of two.
	least = 32
	// keep is the length above which a ring is dropped once the deque is empty.
	keep = 1024
	// batch is how many slots a push clears at once. More would save nothing
	// and make that push slower.
	batch = 16
)

// ring is a circular array of slots. Its length never changes.
type ring[T any] struct{ slots []seam.Pointer[T] }

// deque is the algorithm of Chase and Lev with the change that README.md gives.
type deque[T any] struct {
	_ [seam.Pad]byte

	// Only the owner uses these plain fields.

	// bottom is the index of the next job to push.
	bottom uint64
	// low is the least index whose slot may contain a taken job, low <= top. Only
	// the slots of the indexes from low up to bottom contain jobs. These indexes
	// are fewer than the slots, and the slot at bottom is nil.
	low uint64
	// slots are the slots of ring.
	slots []seam.Pointer[T]
	_     [seam.Pad]byte

	// top is the index of the oldest job. A goroutine takes that job by adding 1 to top.
	top seam.Uint64
	// ring is written rarely, and only by the owner.
	ring seam.Pointer[ring[T]]
	_    [seam.Pad]byte

	// raided: a thief takes many jobs now. See StealMore.
	raided seam.Bool
	_      [seam.Pad]byte
}

func slot[T any](slots []seam.Pointer[T], index uint64) *seam.Pointer[T] {
	return &slots[index&uint64(len(slots)-1)]
}

// makeRoom prepares a push at bottom. t is a value that top has had. After makeRoom
// the slot that follows the new job's slot exists and is nil.
func (d *deque[T]) makeRoom(t uint64) {
	if d.bottom+1-t >= uint64(len(d.slots)) {
		d.replace(max(least, 2*len(d.slots)), t)
		return
	}
	// The ring has free slots, but some still contain taken jobs.
	d.clear(min(batch, t-d.low))
}

// clear makes the n lowest slots of taken jobs nil. A late thief may read such a
// slot before or after that: its claim fails in both cases.
func (d *deque[T]) clear(n uint64) {
	for range n {
		// A slot that the owner popped from the bottom is nil already.
		if s := slot(d.slots, d.low); s.Load() != nil {
			s.Store(nil)
		}
		d.low++
	}
}

// replace makes a new ring of n slots, copies the jobs from index t up to bottom
// into the new ring, and makes it the current ring. Thieves may take some of these
// jobs meanwhile.
func (d *deque[T]) replace(n int, t uint64) {
	r := &ring[T]{make([]seam.Pointer[T], n)}
	for i := t; i != d.bottom; i++ {
		slot(r.slots, i).Store(slot(d.slots, i).Load())
	}
	d.slots, d.low = r.slots, t
	// Release: a thief that sees the new ring sees the jobs in it. A thief that
	// has loaded the old ring finds the jobs there, because the old ring is not
	// written any more.
	d.ring.Store(r)
}

// sweep clears the slots of all taken jobs. The deque must be empty.
func (d *deque[T]) sweep() {
	if len(d.slots) > keep {
		d.replace(least, d.bottom)
		return
	}
	d.clear(d.bottom - d.low)
}
