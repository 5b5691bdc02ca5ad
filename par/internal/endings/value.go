package endings

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Value is the result of a piece. It is stored with the other results of the lane that did it.
type Value struct {
	of *results
	at int
	ok bool // there is one
}

// results are the values of the pieces of a lane that wait to be combined with what comes before. They are a stack: a lane does
// its pieces from left to right and combines the last two first, so there are no more than a tree has levels, and one for
// each node that it has stolen.
type results struct {
	_    seam.Uncompared
	vals describe.Block
	used int
	// partials, if uneven is set, are what there is instead: one value or several, those of a stretch that need not be a node.
	partials run.Partials
	uneven   bool
}

// retire drops references to user values. r may be nil.
func (r *results) retire() {
	if r != nil {
		block.Wipe(r.vals)
		r.used = 0
	}
}

// ReduceRun is a run of a reduction: Run, then End.
type ReduceRun struct {
	run.Pipeline
	ReduceSpec
	// Kit is what a caller has put there, maybe for another type. It must hold nothing of the user's at End, and nor must the kernel.
	Kit  any
	node describe.Node
	key  uint64
	into describe.Block // of a short run: where the value goes
	head Value          // of a run that its caller has begun
	// wasShort: the last run was one call.
	wasShort bool
	short    run.ShortRun
	first    reduceLane
	turn     int // counts runs
}

// reduceLane is one participant of a reduction.
type reduceLane struct {
	run.Lane
	*ReduceRun
	// inner is the tree over the positions of the piece, or of the unit if there is a
	// tree over units.
	inner run.Partials
	units run.Partials // the tree over the units of the piece
	// values are those of the units of a block with offsets.
	values  describe.Block
	results *results // of pieces
	// uneven has the results of pieces that are stretches, of which this run has used some.
	uneven []*results
	used   int
	turn   int     // that of the run whose results these are
	whole  results // of a piece that is all of the run
}

// ReduceSpec says what a reduction does.
type ReduceSpec struct {
	Kernel run.Kernel
	Values describe.Block // the prototype of the values
	// Free: brackets are of no consequence.
	Free bool
	// Maps: the kernel does more with elements than to combine them, so it must not get values as elements. If neither
	// Free nor Maps is set, values are of the type of elements.
	Maps bool
	// Swift: the kernel calls nothing of the user's, or has that compiled into its loop, and is so quick that blocks may be long.
	Swift bool
	// Strict: the kernel may panic, and then it is of consequence which call comes first: the order is
	// that of a walk of the tree from left to right, in which a call is made as soon as it can be.
	Strict bool
	// Early: the kernel may call [ReduceRun.Stop].
	Early bool
}

// swiftBlock is how many positions a block has at most if only a swift kernel looks at it. A loop over memory loses a quarter of a
// microsecond or more at its beginning, until the processor fetches ahead of it again.
const swiftBlock = 1 << 15
