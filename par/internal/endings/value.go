package endings

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Value is the result of a piece. It is stored with the other results of the lane that did the piece.
type Value struct {
	of *results
	at int
	ok bool // there is one
}

// results are the values of a lane's pieces that wait to be combined with earlier values. They are a stack, because a lane does its pieces
// from left to right and combines the last two first. Therefore the stack has at most one value for each level of the tree, and one for
// each node that the lane has stolen.
type results struct {
	_    seam.Uncompared
	vals describe.Block
	used int
	// partials take the place of vals if uneven is set: they are the values of a stretch that need not be a node.
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

// ReduceRun is a run of a reduction. A caller calls Run, and then End.
type ReduceRun struct {
	run.Pipeline
	ReduceSpec
	// Kit belongs to callers; one may find there what another one has put there for another type. At End, neither Kit nor
	// the kernel may refer to user values.
	Kit  any
	node describe.Node
	key  uint64
	into describe.Block // where the value of a short run goes
	head Value          // the value of what the caller has done before the run
	// wasShort: the last run was a short run.
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
	// values are the values of the units of a block with offsets.
	values  describe.Block
	results *results // the results of pieces
	// uneven has results for pieces that are stretches. This run uses the first ones, used in number.
	uneven []*results
	used   int
	turn   int     // the turn of the run whose results these are
	whole  results // the result of a piece that is all of the run
}

// ReduceSpec says what a reduction does.
type ReduceSpec struct {
	Kernel run.Kernel
	Values describe.Block // the prototype of the values
	// Free: the result does not depend on brackets.
	Free bool
	// Maps: the kernel does more with elements than to combine them. Therefore it must not get values as elements. If neither
	// Free nor Maps is set, values have the type of elements.
	Maps bool
	// Swift: the kernel calls no function of the user, or has it compiled into its loop, and is so quick that blocks may be long.
	Swift bool
	// Strict: the kernel may panic, so that the order of calls matters. The order is that of a walk of the
	// tree from left to right, in which each call is made as soon as possible.
	Strict bool
	// Early: the kernel may call [ReduceRun.Stop].
	Early bool
}

// swiftBlock is the largest number of positions of a block that only a swift kernel looks at. A loop over memory loses a quarter of
// a microsecond or more at its beginning, until the processor fetches ahead of the loop again.
const swiftBlock = 1 << 15
