package engine

import (
	"math"
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// A Lane is what one participant of a run works with: its chain of cursors,
// its buffers, its partial result. No two goroutines use a lane at once, and
// it serves one piece after another.
type Lane[R any] interface {
	// Begin starts a piece that goes from position lo up to hi or less.
	Begin(lo, hi int)
	// Step does the positions from where the last one ended up to to, and
	// returns how far it came: to, or less where a stop came first.
	Step(to int) int
	// Finish ends the piece and returns the result of all its steps.
	Finish() R
}

// A Plan is what a run is to do.
type Plan[R any] interface {
	// Lane makes a lane. It is called by several goroutines at once.
	Lane() Lane[R]
	// Join combines the results of two neighbouring pieces, a before b. A
	// zero R may stand for a piece that was left out after a stop.
	Join(a, b R) R
}

// Spec says what a run goes over and how it may be cut. It may serve one run after the
// other, with its fields set and its Stop reset before each.
type Spec struct {
	N              int    // positions
	Unit           int    // a power of two; see makeGrid
	MinLen, MaxLen int    // bounds of a piece as the user gave them; 0: none
	Even           bool   // the result doesn't depend on the tree, so that it may be an even one
	Whole          bool   // a piece is one step: its length shows outside
	Limit          int    // participants at the same time, at most; 0: no limit
	Key            uint64 // names the pipeline in the table of costs
	Stop           Stop
	grid           grid   // set by Run
	lot            uint64 // by which sampled decides; it stays from run to run
}

// UnitEnd returns where the unit ends that position pos is in. It may be called
// once Run was.
func (s *Spec) UnitEnd(pos int) int { return s.grid.pos(s.grid.at(pos) + 1) }

// UnitLen returns how many positions a unit has, the last one excepted. It may
// be called once Run was.
func (s *Spec) UnitLen() int { return s.grid.unit }

// Run runs p over the positions of s and returns the result of them all,
// combined along the tree of README.md; for no positions a zero R.
//
// A panic surfaces as a *core.PanicError, and of several the one at the lowest
// position. When Run returns, or ends in another way, nothing that it started
// goes on.
//
// A run that is tied to a context (core.WithContext) and is stopped because that
// is done does not return: it unwinds as core.Checkpoint does.
func Run[R any](s *Spec, p Plan[R]) R {
	s.Stop.Tie()
	if s.N <= 0 {
		var zero R
		return zero
	}
	returned := false
	defer func() {
		if returned {
			return
		}
		if v := recover(); v != nil {
			panic(core.NewPanicError(v))
		}
		// A runtime.Goexit goes on.
	}()
	res := run(s, p)
	returned = true
	s.Stop.Unwind()
	return res
}

func run[R any](s *Spec, p Plan[R]) R {
	if s.Even && s.N >= evenLeast && s.MinLen <= 1 && s.MaxLen == 0 {
		s.grid = makeEvenGrid(s.N)
	} else {
		s.grid = makeGrid(s.N, s.Unit, s.MinLen, s.MaxLen)
	}
	g := &s.grid
	if g.units == 1 {
		return whole(g, p.Lane())
	}
	if s.Limit == 1 {
		return turns(s, p, p.Lane(), 0, g.root(), nil)
	}
	known := knownCost(s.Key)
	if g.maxLen == 0 && known > 0 && float64(s.N)*known <= aloneCost {
		return alone(s, p, known)
	}
	if core.NumWorkers() == 1 && g.maxLen == 0 { // Else pieces are shown to thieves should one of them block.
		return turns(s, p, p.Lane(), 0, g.root(), nil)
	}
	short := g.maxLen == 0 && known > 0 && float64(s.N)*known <= wakeCost
	asleep := short && core.AwakeWorkers() == 0
	if asleep && !mayWake(s.Key) {
		return alone(s, p, known)
	}
	j := &job[R]{grid: g, spec: s, plan: p, permits: NewPermits(s.Limit)}
	j.hint(known)
	res := core.Recurse(j.exec, node[R]{level: g.root()})
	j.learn()
	if helped := len(j.free) > 1; short && (helped || asleep) {
		woke(s.Key, helped)
	}
	return res
}

// whole does everything as one piece.
func whole[R any](g *grid, lane Lane[R]) R {
	lane.Begin(0, g.n)
	lane.Step(g.n)
	return lane.Finish()
}

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
	h := &head[R]{level: level, value: lane.Finish()}
	j.free = append(j.free, &seat[R]{lane: lane, spent: elapsed, done: at})
	res := core.Recurse(j.exec, node[R]{level: g.root(), head: h})
	j.learn()
	return res
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
