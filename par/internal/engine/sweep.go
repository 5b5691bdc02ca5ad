package engine

import (
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/pace"
)

// A lookPace says when a sequential stretch looks at the clock.
type lookPace struct {
	first      int     // level of the first look
	aloneLimit float64 // nanoseconds
	known      float64 // what a position is known to cost, which the first positions must confirm; 0: not known, or a leaf
	doubts     bool    // the first positions say little about the others, so each window ends at most 1<<widest times as late as the one before
	twice      bool    // there are at most two windows, because each makes an element
}

// widest is the binary logarithm of 8, by which the end of a window may exceed the end of the one before.
const widest = 3

// firstPart is how many levels the first look at the clock is below the root, in a run that the caller begins alone. The part before that
// look is small, so that a run that was cheap before and is expensive now is shared from its beginning, by sixteen workers too.
const firstPart = 6

// firstLook returns the level of the first look in a run of s that the caller begins alone. If the cost of s is not known, or varies, the
// first look is after one unit.
func (s *Spec) firstLook(m record) int {
	part := firstPart
	if s.Whole && !s.Windows {
		part = 4
	} else if m == 0 || m.varies(s.N) {
		return 0
	}
	return max(0, bits.Len(uint(s.grid.units))-1-part)
}

// sweep steps a lane, which has begun at node (k, level), through that node and looks at the clock at powers of two, as w says. It gives
// up if more time than w.aloneLimit has passed and more work than AloneLimit is left. It returns the level of the node (k, ...) that is
// done, the position that the lane reached, and the time since start.
func sweep[R any](g *grid, lane Lane[R], k, level int, start int64, w lookPace) (done, at int, elapsed int64) {
	from, end := g.pos(k), g.pos(g.end(k, level))
	// The next look is due when, at this pace, half of AloneLimit has passed, or all of it if the known cost is confirmed.
	p := pace.Pace{Goal: AloneLimit / 2, Least: 1, Most: pace.Unbounded, Cost: w.known}
	if w.known > 0 {
		p.Goal = AloneLimit
	}
	for look := w.first; ; {
		if look >= level || g.end(k, look) >= g.units {
			at = lane.Step(end)
			return level, at, now() - start
		}
		pos := g.pos(k + 1<<look)
		at = lane.Step(pos)
		before := elapsed
		elapsed = now() - start
		if at < pos {
			return level, at, elapsed // Stopped: the rest would do nothing.
		}
		p.Note(pos-from, elapsed-before)
		if w.doubts || w.known > 0 && float64(elapsed) > w.aloneLimit { // The estimate follows an interrupted or expensive stretch only in part.
			p.Cost = max(p.Cost, float64(elapsed)/float64(pos-g.pos(k)))
		}
		if float64(elapsed) > w.aloneLimit && p.Cost*float64(end-pos) > AloneLimit {
			return look, at, elapsed
		}
		from = pos
		look = w.next(g, look, level, &p)
	}
}

// next returns the level of the look after the one at level look.
func (w *lookPace) next(g *grid, look, level int, p *pace.Pace) int {
	most := level
	switch {
	case w.twice:
		return level
	case w.doubts:
		most = min(level, look+widest)
	}
	look++
	if fits := bits.Len(uint(p.Wanted()/g.unit)) - 1; fits > look { // A window of that level is as long as wanted, or at least half as long.
		look = fits
	}
	return min(look, most)
}
