package engine

import (
	"math"
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// alone does everything on the calling goroutine, as long as the time that it
// takes bears out that its cost per position is as known; otherwise it forks
// what is left.
func alone[R any](s *Spec, p Plan[R], known float64) R {
	g := &s.grid
	lane := p.Lane()
	tiny := g.n <= unclockedLen && float64(g.n)*known <= unclockedCost
	if tiny && !sampled(s) {
		return whole(g, lane)
	}
	start := now()
	lane.Begin(0, g.n)
	if s.Whole || tiny {
		at := lane.Step(g.n)
		s.learn(now()-start, at)
		return lane.Finish()
	}
	level, at, elapsed := sweep(g, lane, 0, g.root(), firstLook(g), start)
	if level >= g.root() || s.Stop.Any() && s.Stop.Reached(at) { // What is left would do nothing.
		s.learn(elapsed, at)
		return lane.Finish()
	}
	j := &job[R]{grid: g, spec: s, plan: p, permits: NewPermits(s.Limit)}
	j.hint(float64(elapsed) / float64(max(1, at)))
	first := &seat[R]{lane: lane, spent: elapsed, done: at, pieces: 1}
	first.putHead(lane.Finish(), level)
	j.free = append(j.free, first) // for the root
	s.Part.Because(uint32(Dearer))
	res := core.Recurse(j.exec, node[R]{level: g.root()})
	j.learn(Dearer)
	return res
}

// Tiny reports whether a run of s under key, of the pipeline of that name, over n positions without bounds is known to be
// so cheap that its caller does it alone and looks at nothing in between. The next step is Begin.
func (s *Spec) Tiny(key, node uint64, n int) bool {
	known := knownCost(key)
	if n > unclockedLen || known == 0 || float64(n)*known > unclockedCost {
		return false
	}
	s.N, s.Key, s.Node = n, key, node
	if n == 1 {
		s.Goes(OneUnit)
	} else {
		s.Goes(Small)
	}
	return true
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
		learn(s.Key, float64(now()-start)/float64(s.N))
	}
}

// firstLook returns the level at which a run that is known to be cheap is first
// looked at: what it could lose, should it be so no more, are that many
// positions.
func firstLook(g *grid) int { return max(0, 4-bits.Len(uint(g.unit-1))) }

// sweep steps a lane, which has begun at node (k, level), through that node and
// looks at the clock at powers of two, first after the node (k, first). It
// gives up where much time has passed and much is left. It returns the level
// of the node (k, ...) that is done, the position that the lane came to, and
// the time since start.
func sweep[R any](g *grid, lane Lane[R], k, level, first int, start int64) (done, at int, elapsed int64) {
	from, end := g.pos(k), g.pos(g.end(k, level))
	// The next look is due when, at this pace, half the patience has passed.
	p := pace.Pace{Goal: patience / 2, Least: 1, Most: pace.Unbounded}
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
		if elapsed > patience && p.Cost*float64(end-pos) > patience {
			return look, at, elapsed
		}
		from = pos
		for look++; look < level && math.Ldexp(float64(g.unit), look+1) <= float64(p.Wanted()); look++ {
		}
	}
}
