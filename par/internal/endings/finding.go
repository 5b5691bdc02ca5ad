package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Which says what match is looked for.
type Which uint8

// Match is what Find has found.
type Match struct {
	Nth int   // at which of the elements it is, from 1 on; 0: there is none
	Err error // the loop's
}

// ToMatch is what is looked for.
type ToMatch struct {
	Work describe.Work
	Out  describe.Block // the prototype of what the work writes; nil: nothing
	Into describe.Block // Into[0] gets that, or the element; nil: nobody wants it
}

// finding is a run that looks for a match.
type finding struct {
	run.Pipeline
	ToMatch
	which Which
	// mirror stands for memory that is searched from its end, and then src is it.
	mirror describe.Mirror
	// back: blocks are searched from their ends, because they are the mirror's.
	back  bool
	hit   seam.Pointer[found] // of Some, the first in time
	first findLane
}

// found is what is known of a stretch of elements. It is small enough for registers.
type found struct {
	n      int // elements, those behind what has stopped it excepted
	nth    int // which of them the match is, from 1 on; 0: there is none
	what   *detail
	raised *core.PanicError
}

// detail is what a match comes with.
type detail struct {
	elem describe.Block
	err  error
}

// findLane is one participant of a search.
type findLane struct {
	run.EarlyLane
	plan *finding
	st   describe.Step
	res  found
	// own is what comes with the lane's match. One will do: a match to the right of
	// another one is of no account any more.
	own detail
}

const (
	// First stops what lies behind a match.
	First Which = iota
	// Some stops everything.
	Some
	// Last stops what lies before a match: it is the first one of the reverse.
	Last
	// lastOfAll stops nothing. It is for elements that come batch by batch, and for
	// where how many there are before the match must be known.
	lastOfAll
)
