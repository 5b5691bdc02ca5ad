package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/rope"
)

// gatherer is what is gathered.
type gatherer struct {
	kind  Kind
	loop  Loop // nil: the elements as they are
	about about
	// perPiece: the loop keeps one value for each piece; see [Node.GatherPieces].
	perPiece bool
}

// blocks are the results of Gather.
type blocks struct {
	a, b Block
	err  error
	p    *Gathering // the run
}

func (b blocks) failed() bool { return b.err != nil }

// Gathering is a run of Gather.
type Gathering struct{ gathering }

// gathering is a run that keeps the elements, or what a loop makes of them.
type gathering struct {
	pipeline
	gatherer
	// a and b are what becomes of the elements if every position has its element and the
	// loop writes one for each, or if one block was all. b is nil if there is one result.
	a, b   Block
	shells [2]Block // for short results; see fresh
	first  gatherLane
	later  bool // this is not the first batch
}

// gathered is what became of a stretch of elements.
type gathered struct {
	a, b   rope.Rope
	err    error
	raised *core.PanicError // a panic in the place of err
	over   bool             // the loop has ended the elements
}

// gatherLane is one participant of a run that keeps the elements. It collects those of its
// pieces in chunks, one piece behind the other, so that short pieces don't cost an
// allocation each.
type gatherLane struct {
	earlyLane
	plan *gathering
	st   Step
	a, b rope.Strand
	// atA and atB are parts of the results.
	atA, atB Block
	err      error
	value    pieceValue // of a plan with one for each piece
}

// pieceValue is the value of the piece at hand, or of the one before.
type pieceValue struct {
	is    bool // there is one
	old   bool // it began before the piece
	at    bool // the piece has got to it
	hi    int  // where the last piece ended
	batch int  // how many positions the batch has
}
