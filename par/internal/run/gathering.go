package run

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/rope"
)

// Blocks contains the results of Gather.
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
	// A and b are the results, if every position has its element and the loop writes one for each, or if one block
	// was everything. b is nil if there is only one result.
	A, b   describe.Block
	Shells [2]describe.Block // for short results; see block.Fresh
	First  gatherLane
	key    uint64 // the key under which the plan is kept
	// into, for a prefix, has room for an element at each position. What is kept of a piece begins at the position
	// at which the piece begins.
	into describe.Block
}

// GatherResult is the result of a stretch of elements.
type GatherResult struct {
	A, b   rope.Rope
	err    error
	raised *core.PanicError // a panic in place of err
	over   bool             // an error, a panic or the loop has ended the elements
}

// gatherLane is one participant of a run that keeps the elements. It collects the elements of its pieces in
// chunks, one piece after another, so that not every short piece costs an allocation.
type gatherLane struct {
	EarlyLane
	Plan *GatherPlan
	st   describe.Step // for a prefix, N is how many elements of the last block are kept
	A, b rope.Builder
	// atA and atB are parts of the results.
	atA, atB describe.Block
	err      error
}
