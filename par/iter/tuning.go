package iter

import (
	"github.com/seed1237c087/manta/par/internal/place"
	"github.com/seed1237c087/manta/par/internal/tally"
)

// tuning is what a pipeline was told of how to run. It is never written, so copies of a
// Node may share it.
type tuning struct {
	minLen, maxLen int          // of a piece; 0: not set
	place          *place.Place // nil: where the caller is at work
	limit          int          // elements at work at the same time; 0: no limit
	progress       func(done, total int)
	unordered      bool // brackets are of no consequence
	fixed          bool // as that of a binding; for a pipeline that is part of another's run
	// part counts what the run does; nil: it has no name, or has not begun.
	part *tally.Part
}

// untuned is the tuning of most pipelines.
var untuned tuning
