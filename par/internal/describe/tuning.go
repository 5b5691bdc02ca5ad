package describe

import (
	"github.com/seed1237c087/manta/par/internal/place"
	"github.com/seed1237c087/manta/par/internal/runstats"
)

// Tuning says how a pipeline runs, as the user has tuned it. It is never written, so copies of a
// Node may share it.
type Tuning struct {
	MinLen, MaxLen int          // of a piece; 0: not set
	Place          *place.Place // nil: where the caller is at work
	Limit          int          // elements at work at the same time; 0: no limit
	Progress       func(done, total int)
	Unordered      bool        // the brackets of reductions don't matter
	Fixed          bool        // as in a Binding; for a pipeline that is part of another one's run
	Aside          bool        // the same
	Idle           func() bool // the same
	// Part counts what the run does; nil: the run has no name, or has not begun.
	Part *runstats.Part
}

// untuned is the tuning of most pipelines.
var untuned Tuning
