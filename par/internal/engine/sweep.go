package engine

import (
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/pace"
)

// A lookPace says how a sequential stretch is looked at.
type lookPace struct {
	first      int     // level of the first one
	aloneLimit float64 // nanoseconds
	known      float64 // what a position is known to cost, which those done first have to bear out; 0: not known, or a leaf
	doubts     bool    // what the first positions take says little of the others, so that each window ends at widest times the last end at most
	twice      bool    // there are two at most, because each makes an element
}

// widest is 1<<3, as a difference of levels.
const widest = 3

// firstPart is which part of a run that the caller begins alone comes before the first look at the clock, as a difference of levels. It is
// little, so that what is dear and was cheap before is shared from its beginning, by sixteen workers too.
const firstPart = 6

// firstLook returns the level at which a run of s that the caller begins alone is first looked at. If nothing is known of its cost, or
// that says nothing, that is one unit.
func (s *Spec) firstLook(m record) int {
	part := firstPart
	if s.Whole && !s.Windows {
		part = 4
	} else if m == 0 || m.varies(s.N) {
		return 0
	}
	return max(0, bits.Len(uint(s.grid.units))-1-part)
}

// sweep steps a lane, which has begun at node (k, level), through that node and
// looks at the clock at powers of two, as w says. It
// gives up where more time than its aloneLimit has passed and as much is left. It returns the level
// of the node (k, ...) that is done, the position that the lane came to, and
// the time since start.
func sweep[R any](g *grid, lane Lane[R], k, level int, start int64, w lookPace) (done, at int, elapsed int64) {
	from, end := g.pos(k), g.pos(g.end(k, level))
	// The next look is due when, at this pace, half of AloneLimit has passed, or all of it if what is known is borne out.
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
			return level, at, elapsed // Stopped: what is left would do nothing.
		}
		p.Note(pos-from, elapsed-before)
		if w.doubts || w.known > 0 && float64(elapsed) > w.aloneLimit { // The estimate would follow a stretch that was interrupted, or is dear, only so far.
			p.Cost = max(p.Cost, float64(elapsed)/float64(pos-g.pos(k)))
		}
		if float64(elapsed) > w.aloneLimit && p.Cost*float64(end-pos) > AloneLimit {
			return look, at, elapsed
		}
		from = pos
		look = w.next(g, look, level, &p)
	}
}

// next returns the level of the look after the one at that of look.
func (w *lookPace) next(g *grid, look, level int, p *pace.Pace) int {
	most := level
	switch {
	case w.twice:
		return level
	case w.doubts:
		most = min(level, look+widest)
	}
	look++
	if fits := bits.Len(uint(p.Wanted()/g.unit)) - 1; fits > look { // A window of that level is as long as wanted, or half of it at least.
		look = fits
	}
	return min(look, most)
}
