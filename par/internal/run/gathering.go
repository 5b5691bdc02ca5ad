package run

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/rope"
)

// Blocks are the results of Gather.
type Blocks struct {
	A, b describe.Block
	err  error
	P    *GatherPlan // the run
}

func (b Blocks) Failed() bool { return b.err != nil }

// GatherPlan is a run that keeps the elements, or what a loop makes of them.
type GatherPlan struct {
	Pipeline
	describe.GatherSpec
	// A and b are what becomes of the elements if every position has its element and the
	// loop writes one for each, or if one block was all. b is nil if there is one result.
	A, b   describe.Block
	Shells [2]describe.Block // for short results; see block.Fresh
	First  gatherLane
	key    uint64 // under which it is kept
	// into, of a prefix, has room for an element at each position: what is kept of a piece stands where that begins.
	into describe.Block
}

// GatherResult is what became of a stretch of elements.
type GatherResult struct {
	A, b   rope.Rope
	err    error
	raised *core.PanicError // a panic in the place of err
	over   bool             // an error, a panic or the loop has ended the elements
}

// gatherLane is one participant of a run that keeps the elements. It collects those of its
// pieces in chunks, one piece after the other, so that short pieces don't cost an
// allocation each.
type gatherLane struct {
	EarlyLane
	Plan *GatherPlan
	st   describe.Step // of a prefix, N is what is kept of the last block
	A, b rope.Builder
	// atA and atB are parts of the results.
	atA, atB describe.Block
	err      error
}
