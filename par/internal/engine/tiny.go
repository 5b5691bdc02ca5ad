package engine

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
)

// habit is what stays in a Spec from one tiny run to the next.
type habit struct {
	lot   uint64 // by which sampled decides
	looks uint32 // see isLone
	lone  bool
}

// Tiny reports whether the caller of a run of s under key, of the pipeline of that name, over n positions without bounds
// does it alone and looks at nothing in between: because it is known to be so cheap, or because the pool has no other worker.
// The next step is Begin.
func (s *Spec) Tiny(key, node uint64, n int) bool {
	why := Small
	if known := Known(key); n > unclockedLen || known == 0 || float64(n)*known > unclockedCost {
		if !s.isLone() {
			return false
		}
		why = OneWorker
	}
	s.N, s.Key, s.Node = n, key, node
	if n == 1 {
		why = OneUnit
	}
	s.Goes(why)
	return true
}

// runsPerLook is how many runs share one look at whether there is a single worker: to ask costs as much as a hundred
// cheap elements.
const runsPerLook = 32

// isLone reports whether the pool has one worker, as far as a look now and then tells. If it says so, that is so now.
func (s *Spec) isLone() bool {
	if s.looks++; s.lone || s.looks%runsPerLook == 1 {
		s.lone = core.NumWorkers() == 1
	}
	return s.lone
}

// Begin begins a run that is Tiny, and returns what End is told: the time, or 0 if this run is not timed.
func (s *Spec) Begin() (start int64) {
	if sampled(s) {
		return now()
	}
	return 0
}

// End ends a run that is Tiny.
func (s *Spec) End(start int64) {
	if start != 0 {
		Learn(s.Key, float64(now()-start)/float64(s.N))
	}
}

// sampled reports whether this tiny run of s is to be timed. Chance decides: a count
// for all callers would be a word that all write, and calls with s may be cheap and
// expensive in turn. It is a variable for the sake of tests.
var sampled = func(s *Spec) bool {
	if s.lot == 0 {
		s.lot = seam.Random() | 1
	}
	s.lot *= 0xd1342543de82ef95 // A generator whose upper bits are good: Steele and Vigna 2021.
	return s.lot>>32%tinyRuns == 0
}
