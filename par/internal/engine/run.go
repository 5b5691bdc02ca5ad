package engine

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/tally"
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
	Windows        bool   // a step can't be stopped on its way, however long it is
	Limit          int    // participants at the same time, at most; 0: no limit
	Key            uint64 // names the pipeline in the table of costs
	Stop           Stop
	grid           grid   // set by Run
	lot            uint64 // by which sampled decides; it stays from run to run
	// Node names the pipeline in the table of facts, whatever the ending.
	Node uint64
	// Part counts what the run does; nil: nobody does.
	Part *tally.Part
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
	var res R
	if s.Part == nil {
		res = run(s, p)
	} else {
		res = runCounted(s, p)
	}
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
		s.Goes(OneUnit)
		return whole(g, p.Lane())
	}
	if s.Limit == 1 {
		s.Goes(LimitOfOne)
		s.shorten()
		return turns(s, p, p.Lane(), 0, g.root())
	}
	known := knownCost(s.Key)
	if g.maxLen == 0 && known > 0 && float64(s.N)*known <= aloneCost {
		s.Goes(Small)
		return alone(s, p, known)
	}
	if core.NumWorkers() == 1 && g.maxLen == 0 { // Else pieces are shown to thieves should one of them block.
		s.Goes(OneWorker)
		s.shorten()
		return turns(s, p, p.Lane(), 0, g.root())
	}
	short := g.maxLen == 0 && known > 0 && float64(s.N)*known <= wakeCost
	asleep := short && core.AwakeWorkers() == 0
	if asleep && !mayWake(s.Key) {
		s.Goes(AllAsleep)
		return alone(s, p, known)
	}
	why := Large
	switch {
	case known == 0:
		why = Unknown
	case g.maxLen > 0 && float64(s.N)*known <= aloneCost:
		why = Bounded
	case short:
		why = Medium
	}
	j := &job[R]{grid: g, spec: s, plan: p, permits: NewPermits(s.Limit)}
	j.hint(known)
	s.Part.Because(uint32(why))
	res := core.Recurse(j.exec, node[R]{level: g.root()})
	j.learn(why)
	if helped := len(j.free) > 1; short && (helped || asleep) {
		woke(s.Key, helped)
	}
	return res
}

// shorten has a run that one goroutine does go piece by piece if it may be stopped between two of them only.
func (s *Spec) shorten() {
	if g := &s.grid; s.Windows && s.Stop.Tied() && g.maxLen == 0 {
		g.maxLen = g.unit
	}
}

// whole does everything as one piece.
func whole[R any](g *grid, lane Lane[R]) R {
	lane.Begin(0, g.n)
	lane.Step(g.n)
	return lane.Finish()
}
