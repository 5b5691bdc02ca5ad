package endings

import "github.com/seed1237c087/manta/par/internal/describe"

// SearchResult is the result of Find.
type SearchResult struct {
	Nth int   // the match is the nth element; 0: there is no match
	Err error // what the work has set
}

func (m SearchResult) Failed() bool { return m.Err != nil }

// FindSpec says what is looked for.
type FindSpec struct {
	Work describe.Work
	Out  describe.Block // the prototype of what the work writes; nil: it writes nothing
	Into describe.Block // Into[0] gets what the work writes, or the element; nil: neither is wanted
}
