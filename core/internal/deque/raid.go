package deque

import (
	"github.com/seed1237c087/manta/core/internal/steal"
	"github.com/seed1237c087/manta/internal/seam"
)

const (
	// usualShare is of how many jobs StealMore takes one.
	usualShare = 8
	// usualLarge is the length of a ring that StealMore looks into. In a shorter one there are not many jobs.
	usualLarge = 256
	// some is for how many jobs it looks at once whether there are so many.
	some = 8
)

// StealMore takes the following jobs, the oldest first and one at a time, as long as there is room in jobs, they fit, and there seem to be
// share times as many as it takes. (In a ring that was full before, there may be fewer.) Meanwhile Raided makes other thieves look
// elsewhere, and only one thief at a time takes many. StealMore returns how many jobs it has taken.
func (t Thief[T]) StealMore(jobs []*T, fits func(*T) bool) (n int) {
	d := t.d
	r := d.ring.Load()
	if r == nil || len(r.slots) < large || d.raided.Load() || !d.raided.CompareAndSwap(false, true) {
		return 0
	}
	defer d.raided.Store(false)
	enough := 0
	for lost := 0; n < len(jobs) && lost < some; {
		top, job, outcome := t.look()
		if outcome == steal.Empty || outcome == steal.Taken && !fits(job) {
			break
		}
		if n == enough {
			switch { // Relaxed: this decides how many, and nothing else.
			case filled(r.slots, top, uint64(share*(n+some))):
				enough += some
			case filled(r.slots, top, uint64(share*(n+1))):
				enough++
			default:
				return n
			}
		}
		if outcome == steal.Taken {
			job, outcome = t.claim(top, job)
		}
		if outcome == steal.Lost { // To one who has looked before, or to the owner.
			lost++
			continue
		}
		jobs[n] = job
		n++
	}
	return n
}

// filled reports whether the slot that lies the given number of slots after top holds a job.
func filled[T any](slots []seam.Pointer[T], top, behind uint64) bool {
	return behind < uint64(len(slots)) && slot(slots, top+behind).Load() != nil
}

// Raided reports whether a thief takes many jobs now. It is out of date as soon as it is read, and says nothing of who may take jobs.
func (t Thief[T]) Raided() bool { return t.d.raided.Load() }
