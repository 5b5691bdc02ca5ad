package endings

import "github.com/seed1237c087/manta/par/internal/describe"

// Match is the result of Find.
type Match struct {
	Nth int   // at which of the elements it is, from 1 on; 0: there is none
	Err error // the loop's
}

func (m Match) Failed() bool { return m.Err != nil }

// FindSpec says what is looked for.
type FindSpec struct {
	Work describe.Work
	Out  describe.Block // the prototype of what the work writes; nil: nothing
	Into describe.Block // Into[0] gets that, or the element; nil: nobody wants it
}
