package engine

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/choice"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/runstats"
)

// A Lane is what one participant of a run works with: its stages,
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
	// Retire drops the lane's references to user values. [Plan.Lane] may return the lane again; see [Spec.Lasting].
	Retire()
}

// A Plan is what a run is to do.
type Plan[R any] interface {
	// Lane returns a lane: old, which has been retired, or a new one if that is nil. It is called by several goroutines at once.
	Lane(old Lane[R]) Lane[R]
	// Join combines the results of two neighbouring pieces, a before b. A
	// zero R may stand for a piece that was left out after a stop.
	Join(a, b R) R
}

// Spec says what a run goes over and how it may be cut. It may serve one run after the
// other, with its fields set and its Stop reset before each. It has more fields than others, because
// what the caller asks for and what one run leaves for the next stand together.
type Spec struct {
	_              seam.Uncompared
	N              int // positions
	Unit           int // a power of two; see makeGrid
	MinLen, MaxLen int // bounds of a piece as the user gave them; 0: none
	Tree           TreeMode
	Whole          bool   // a piece is one step: its length shows outside
	Windows        bool   // a step can't be stopped on its way, however long it is
	Costly         bool   // a piece costs the user something by itself, such as a buffer: see piecesEach
	Leaves         bool   // a finished piece leaves nothing on its lane, so that the next piece there may be another participant's
	Lasting        bool   // a finished run leaves nothing on its lanes, so that the plan's next run uses them again, except for the first one
	Tail           bool   // what follows belongs to the run, until [Spec.Ended]
	Limit          int    // participants at the same time, at most; 0: no limit
	Key            uint64 // names the pipeline in the table of costs
	Stop           Stop
	Begun          BegunPart // what the caller has done already, of a pipeline without bounds; of one run only
	grid           grid      // set by Run
	sampler        Sampler   // for tiny runs
	kept           any       // the job of an earlier run
	last           lastRun   // that has a Tail
	// Node names the pipeline in the table of facts, whatever the ending.
	Node uint64
	// Part counts what the run does; nil: nobody does.
	Part *runstats.Part
}

// A TreeMode says what the result of a run has to do with the tree over its positions.
type TreeMode uint8

const (
	// Nodes: the result depends on the tree, so pieces are nodes of it.
	Nodes TreeMode = iota
	// Stretched: it does, but the plan combines along the tree itself, so in a short run pieces need not be nodes.
	Stretched
	// Even: it does not, so the tree may be one of even pieces.
	Even
)

// Uneven reports whether pieces are stretches that need not be nodes of the tree over the positions. It may be called
// once Run was.
func (s *Spec) Uneven() bool { return s.Tree == Stretched && s.grid.halvings > 0 }

// UnitEnd returns where the unit ends that position pos is in. It may be called
// once Run was.
func (s *Spec) UnitEnd(pos int) int { return s.grid.pos(s.grid.at(pos) + 1) }

// UnitLen returns how many positions a unit has, the last one excepted. It may
// be called once Run was.
func (s *Spec) UnitLen() int { return s.grid.unit }

// shorten has a run that one goroutine does go piece by piece if it may be stopped between two of them only.
func (s *Spec) shorten() {
	if g := &s.grid; s.Windows && s.Stop.Tied() && g.maxLen == 0 {
		g.maxLen = g.unit
	}
}

// gridFor returns the grid for a run of s of so much work.
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

// A run whose pieces cost something has at most piecesEach for each worker, as long as none lasts longer than longPiece nanoseconds.
const (
	piecesEach = 64
	longPiece  = 10_000_000
)

// mostPieces returns the binary logarithm of how many pieces s has at most, if each costs something.
func mostPieces() int { return bits.Len(uint(piecesEach*core.NumWorkers())) - 1 }

// leastLevel returns the level of the nodes of s that are not cut if they don't last too long.
func (s *Spec) leastLevel() int {
	if !s.Costly || s.grid.halvings == 0 {
		return 0
	}
	return max(0, s.grid.halvings-mostPieces())
}

// cut sets the grid of s. What is so already isn't written: other participants read it, and would have to fetch it anew.
func (s *Spec) cut(g grid) {
	if s.grid != g {
		s.grid = g
	}
}

// lastRun is what note was told of a run with a Tail; zero: nothing.
type lastRun struct {
	choice.Choice
	start, end int64
	positions  int
}

// note notes r, once.
func (r *lastRun) note() {
	if r.positions > 0 {
		r.Note(float64(r.end-r.start)/float64(r.positions), r.start, r.end)
		*r = lastRun{}
	}
}
