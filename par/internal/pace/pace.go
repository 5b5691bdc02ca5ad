// Package pace decides how much to do before the next look at the clock.
package pace

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// Goal is how long a stretch should take, in nanoseconds, unless its user has reasons for another goal. It is long enough that
// a look costs little beside the work between two looks, and short enough that nobody has to wait long.
const Goal = 50_000

// Unbounded is the Most of a pace whose stretches may have any length.
const Unbounded = int(^uint(0) >> 1)

// A Pace says how many items of some work are done before the next look at the clock: as many as take about the goal. It
// begins with few items, because they may be expensive, and learns what an item costs.
type Pace struct {
	// Cost is the estimated cost of an item, in nanoseconds; 0: not known.
	Cost float64
	// Goal is how long a stretch should take, in nanoseconds.
	Goal float64
	// Least and Most bound the number of items of a stretch. The number is a multiple of Least, which is at least 1.
	Least, Most int
	// Next is how many items the next stretch has.
	Next int
}

// Note updates the estimate with n items, which took elapsed nanoseconds.
func (p *Pace) Note(n int, elapsed int64) {
	p.Cost = Estimate(p.Cost, n, elapsed)
	p.Next = p.bounded(min(p.Wanted(), p.grown(n))) // A short stretch costs little even if the estimate is wrong.
}

// Grow doubles the next stretch. It is for stretches whose length must not depend on time.
func (p *Pace) Grow() { p.Next = p.bounded(p.grown(0)) }

// Wanted returns how many items take the goal, by the estimate.
func (p *Pace) Wanted() int {
	if p.Cost*float64(p.Most) <= p.Goal {
		return p.Most
	}
	return p.bounded(int(p.Goal / p.Cost))
}

// grown returns twice as many items as the last stretch had, or should have had.
func (p *Pace) grown(n int) int {
	if n = max(n, p.Next); n <= p.Most/2 {
		return 2 * n
	}
	return p.Most
}

func (p *Pace) bounded(n int) int { return max(p.Least, n-n%p.Least) }

// Estimate returns the estimated cost of an item, after n items took elapsed nanoseconds. old is the estimate before; 0 or
// infinity means that it is not known. A stretch may have been interrupted, so one stretch raises the estimate only so far.
// The next one raises it further.
func Estimate(old float64, n int, elapsed int64) float64 {
	measured := max(1e-3, float64(elapsed)/float64(max(1, n)))
	if old == 0 || old > maxCost {
		return measured
	}
	return (old + min(measured, 8*old)) / 2
}

// maxCost is more than an item can cost.
const maxCost = 1e300

var epoch = seam.Now()

// Now returns nanoseconds on a monotonic clock. A reading costs some 25 ns, half of what time.Now costs.
func Now() int64 { return int64(seam.Since(epoch)) }

// At returns what Now returns at t.
func At(t time.Time) int64 { return int64(t.Sub(epoch)) }
