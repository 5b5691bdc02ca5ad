package endings

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// KeepRun is a run whose participants keep a state from one piece to the next, and from one batch
// to the next. The states are combined when the run is over, and not where pieces meet, because a
// table of keys, for example, is too large to be combined at every node of a tree.
//
// Which participant does which piece depends on time. Therefore the result must not depend on
// how pieces are shared out. If order matters, participants note positions, because their
// pieces need not come from left to right.
//
// Some endings keep nothing of an element: they call a function for its effect, count the elements, or write each element to its place.
// Such an ending is called a visit. The lanes of a visit last from run to run, and no participant has a result of its own.
//
// The zero value is ready for Prepare. A KeepRun that was retired may be prepared again. Visits and endings that keep elements use
// different fields of it.
type KeepRun struct {
	run.Pipeline
	// Between, if not nil, is called after every batch, when no participant is at work.
	Between func()
	state   func(i int) any
	keep    KeepLoop       // nil: it is a visit
	out     describe.Block // where the element of every position must be written; nil: anywhere
	// Of a visit:
	calls any           // see block.Block.Each; nil: nothing is called
	one   any           // calls, if the source calls it and makes no block; else nil
	keeps describe.Work // the work of a Filter, whose elements are counted; nil: all elements are counted
	head  int           // the count of what the caller has done before the run
	// own: the state of a participant is a function that the source calls, and makes no block.
	own bool
	// stretched: the keeper must know the units, which are fixed by positions alone.
	stretched bool
	// unit is the length of a unit in every window except the first one, which has firstWindow
	// positions; 0: there are no windows.
	unit, firstWindow int
	// aimed are windows whose length Aim or Widen sets; nil: there are none.
	aimed  *sources.PacedRun
	memory describe.Cursor // the cursor of InMemory
	mu     seam.Mutex
	_      [64]byte // All participants read what is above, and the first one writes what is below.
	first  keptLane
	lanes  []*keptLane // guarded by mu while the run goes on
	used   int         // how many lanes are in use in this batch; guarded by mu
	base   int         // the number of positions of all earlier batches
}

// A KeepLoop does the work of an ending on the elements of a block. It must not write to the
// elements, and must not keep the block.
type KeepLoop func(k *KeepStep)

// KeepStep is a block, together with the state of the participant that does it.
type KeepStep struct {
	In describe.Block
	// Lo and Hi are the positions that the block covers, [Lo, Hi). They count from the
	// first batch on.
	Lo, Hi int
	// State is the state of the participant.
	State any
	// Limit is the index of In at which the current unit of the participant ends: 0 if
	// a new unit begins. It is for stretched runs.
	Limit int

	ends []int // the ends of the later units, if there are offsets
	lane *keptLane
}

// keptLane hands blocks to the keeper, or visits them.
type keptLane struct {
	run.Lane
	run     *KeepRun
	count   int // the elements of the piece that were counted
	unitEnd int // the position, in this batch, where the current unit ends
	kept    KeepStep
	step    describe.Step // for the work of a Filter, which only counts if Out is nil
}
