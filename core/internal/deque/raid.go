package deque

import (
	"github.com/seed1237c087/manta/core/internal/steal"
	"github.com/seed1237c087/manta/internal/seam"
)

const (
	// usualShare: StealMore takes at most one of usualShare jobs.
	usualShare = 8
	// usualLarge is the least length of a ring from which StealMore takes jobs. A shorter ring does not contain many jobs.
	usualLarge = 256
	// some is the number of jobs for which StealMore checks at once whether the deque is long enough.
	some = 8
)

// StealMore takes the oldest jobs, one at a time, and returns how many it has taken. It continues as long as there is room in jobs, the oldest
// job fits, and the deque seems to contain share times as many jobs as StealMore takes. (If the ring was full before, it may contain fewer.)
// Only one thief at a time takes many jobs. Meanwhile Raided makes other thieves look elsewhere.
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
			switch { // Relaxed: the loads decide only how many jobs are taken.
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
		if outcome == steal.Lost { // To a thief that has looked at raided before, or to the owner.
			lost++
			continue
		}
		jobs[n] = job
		n++
	}
	return n
}

// filled reports whether the slot of index top+behind contains a job.
func filled[T any](slots []seam.Pointer[T], top, behind uint64) bool {
	return behind < uint64(len(slots)) && slot(slots, top+behind).Load() != nil
}

// Raided reports whether a thief takes many jobs now. The answer may be out of date when Raided returns. It is a hint: any thief may take jobs.
func (t Thief[T]) Raided() bool { return t.d.raided.Load() }
