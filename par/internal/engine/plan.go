package engine

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/choice"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/runstats"
)

// A Lane is what one participant of a run works with: its stages, its buffers, its partial result. No two goroutines use a lane at
// once, and a lane serves one piece after another.
type Lane[R any] interface {
	// Begin starts a piece that goes from position lo to hi at most.
	Begin(lo, hi int)
	// Step does the positions from the end of the last step up to to. It returns the position that it reached: to, or less if a stop
	// came first.
	Step(to int) int
	// Finish ends the piece and returns the result of all its steps.
	Finish() R
	// Retire drops the lane's references to user values. [Plan.Lane] may return the lane again; see [Spec.Lasting].
	Retire()
}

// A Plan is what a run is to do.
type Plan[R any] interface {
	// Lane returns a lane: old, which has been retired, or a new lane if old is nil. Several goroutines may call Lane at once.
	Lane(old Lane[R]) Lane[R]
	// Join combines the results of two neighbouring pieces, a before b. A
	// zero R may stand for a piece that was left out after a stop.
	Join(a, b R) R
}

// Spec says what a run goes over and how it may be cut. It may serve one run after another, if its fields are set and its Stop is
// reset before each. It has many fields, because what the caller asks for and what one run leaves for the next stand together.
type Spec struct {
	_              seam.Uncompared
	N              int // positions
	Unit           int // a power of two; see makeGrid
	MinLen, MaxLen int // bounds of a piece as the user gave them; 0: none
	Tree           TreeMode
	Whole          bool   // a piece is one step, because its length shows outside
	Windows        bool   // a step can't be stopped midway, however long it is
	Costly         bool   // a piece costs the user something by itself, such as a buffer: see piecesEach
	Leaves         bool   // a finished piece leaves nothing on its lane, so another participant may do the next piece there
	Lasting        bool   // a finished run leaves nothing on its lanes, so the plan's next run uses them again, except for the first one
	Tail           bool   // what follows the run belongs to it, until [Spec.Ended]
	Limit          int    // participants at the same time, at most; 0: no limit
	Key            uint64 // names the pipeline in the table of costs
	Stop           Stop
	Begun          BegunPart // what the caller has already done of the next run, which has no bounds
	grid           grid      // set by Run
	sampler        Sampler   // for tiny runs
	kept           any       // the job of an earlier run
	last           lastRun   // the last run with a Tail
	// Node names the pipeline in the table of facts. It is the same for all endings.
	Node uint64
	// Part counts what the run does; nil: nothing is counted.
	Part *runstats.Part
}

// A TreeMode says how the result of a run depends on the tree over its positions.
type TreeMode uint8

const (
	// Nodes: the result depends on the tree, so pieces are nodes of it.
	Nodes TreeMode = iota
	// Stretched: the result depends on the tree, but the plan combines along the tree itself, so in a short run pieces need not be
	// nodes.
	Stretched
	// Even: the result does not depend on the tree, so the tree may consist of even pieces.
	Even
)

// Uneven reports whether pieces are stretches that need not be nodes of the tree over the positions. It may be called after Run has
// been called.
func (s *Spec) Uneven() bool { return s.Tree == Stretched && s.grid.halvings > 0 }

// UnitEnd returns where the unit ends that contains position pos. It may be called after Run has been called.
func (s *Spec) UnitEnd(pos int) int { return s.grid.pos(s.grid.at(pos) + 1) }

// UnitLen returns how many positions a unit has, except for the last one. It may be called after Run has been called.
func (s *Spec) UnitLen() int { return s.grid.unit }

// shorten makes a run on one goroutine go piece by piece, if the run can be stopped only between two pieces.
func (s *Spec) shorten() {
	if g := &s.grid; s.Windows && s.Stop.Tied() && g.maxLen == 0 {
		g.maxLen = g.unit
	}
}

// gridFor returns the grid for a run of s. known is the cost per position, or 0, and work is that of the run.
func (s *Spec) gridFor(known, work float64) grid {
	cheap := known > 0 && known <= evenCost && s.N > 1
	switch {
	case s.MinLen > 1 || s.MaxLen != 0:
	case s.Tree == Even && s.Unit == 1 && (cheap || s.N >= evenLeast || s.Costly && s.N>>mostPieces() > 0):
		return makeEvenGrid(s.N, 0)
	case s.Tree == Stretched && cheap && work > AloneCost && work <= DoubtCost:
		return makeEvenGrid(s.N, bits.TrailingZeros(uint(Unit(s.N))))
	}
	return makeGrid(s.N, s.Unit, s.MinLen, s.MaxLen)
}

// A run whose pieces cost something by themselves has at most piecesEach pieces for each worker, unless a piece would take longer
// than longPiece nanoseconds.
const (
	piecesEach = 64
	longPiece  = 10_000_000
)

// mostPieces returns the binary logarithm of the most pieces of a run whose pieces cost something by themselves.
func mostPieces() int { return bits.Len(uint(piecesEach*core.NumWorkers())) - 1 }

// leastLevel returns the level up to which nodes of s are not cut unless they take too long.
func (s *Spec) leastLevel() int {
	if !s.Costly || s.grid.halvings == 0 {
		return 0
	}
	return max(0, s.grid.halvings-mostPieces())
}

// cut sets the grid of s if it differs. Other participants read the grid, and would have to fetch it anew after a write.
func (s *Spec) cut(g grid) {
	if s.grid != g {
		s.grid = g
	}
}

// lastRun is what Spec.note got for a run with a Tail. The zero lastRun stands for no run.
type lastRun struct {
	choice.Choice
	start, end int64
	positions  int
}

// note passes r on to its choice, at most once.
func (r *lastRun) note() {
	if r.positions > 0 {
		r.Note(float64(r.end-r.start)/float64(r.positions), r.start, r.end)
		*r = lastRun{}
	}
}
