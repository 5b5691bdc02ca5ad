package engine

import (
	"math"
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/pace"
)

// firstLook returns the level at which a run that is known to be cheap is first
// looked at: what it could lose, should it be so no more, are that many
// positions.
func firstLook(g *grid) int { return max(0, 4-bits.Len(uint(g.unit-1))) }

// sweep steps a lane, which has begun at node (k, level), through that node and
// looks at the clock at powers of two, first after the node (k, first). It
// gives up where more time than its patience has passed and as much is left. It returns the level
// of the node (k, ...) that is done, the position that the lane came to, and
// the time since start.
func sweep[R any](g *grid, lane Lane[R], k, level, first int, start int64, patience float64) (done, at int, elapsed int64) {
	from, end := g.pos(k), g.pos(g.end(k, level))
	// The next look is due when, at this pace, half of Patience has passed.
	p := pace.Pace{Goal: Patience / 2, Least: 1, Most: pace.Unbounded}
	for look := first; ; {
		if look >= level || g.end(k, look) >= g.units {
			at = lane.Step(end)
			return level, at, now() - start
		}
		pos := g.pos(k + 1<<look)
		at = lane.Step(pos)
		before := elapsed
		elapsed = now() - start
		if at < pos {
			return level, at, elapsed // Stopped: what is left would do nothing.
		}
		p.Note(pos-from, elapsed-before)
		if float64(elapsed) > patience && p.Cost*float64(end-pos) > Patience {
			return look, at, elapsed
		}
		from = pos
		for look++; look < level && math.Ldexp(float64(g.unit), look+1) <= float64(p.Wanted()); look++ {
		}
	}
}
