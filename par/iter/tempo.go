package iter

import "math"

// The length of portions, in nanoseconds and positions.
const (
	portionTime    = 50_000
	longestPortion = 4096
	// trialPortion is how long a portion may be on the strength of what an earlier
	// run has taken.
	trialPortion = 64
	// wholePortions is in how many portions a run is cut of whose cost nothing is
	// known and whose portions show outside.
	wholePortions = 32
)

// tempo decides how long portions are.
type tempo struct {
	pace    float64 // nanoseconds per position; 0: not known
	spent   float64 // nanoseconds since the batch began, of all participants
	size    int     // what is wanted
	longest int
}

// begin readies t for a batch of n positions.
func (t *tempo) begin(n int, whole bool) {
	t.spent, t.longest = 0, longestPortion
	if whole {
		t.longest = math.MaxInt
	}
	switch {
	case t.size > 0: // of the batch before
	case t.pace > 0:
		t.size = min(t.wanted(), trialPortion)
	case whole:
		t.size = max(1, n/wholePortions)
	default:
		t.size = 1 // It may be expensive.
	}
}

// cost returns the estimate for n positions.
func (t *tempo) cost(n int) float64 { return t.pace * float64(n) }

// wanted returns how long a portion is to be, at the pace that is known.
func (t *tempo) wanted() int {
	return int(min(max(1, portionTime/t.pace), float64(t.longest)))
}

// note takes the time of a portion into the estimate.
func (t *tempo) note(positions int, elapsed int64) {
	t.spent += float64(elapsed)
	measured := max(1e-3, float64(elapsed)/float64(positions))
	if t.pace == 0 {
		t.pace = measured
	} else {
		// One portion may have been interrupted, so it raises the estimate only so
		// far; the next one follows it up.
		t.pace = (t.pace + min(measured, 8*t.pace)) / 2
	}
	// What is short costs little even if the estimate is wrong.
	t.size = min(t.wanted(), 2*max(t.size, positions))
}
