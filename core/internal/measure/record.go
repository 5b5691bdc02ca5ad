package measure

// Recording is what Record needs to know.
type Recording struct {
	// Workers is how many workers the program is told that there are.
	Workers int
	// Limit and Grain are those of the Tree.
	Limit int
	Grain int64
}

// A Recorded is a program as it was recorded.
type Recorded struct {
	Tree *Tree
	// Work, Span and Steal are those of core.Report, in nanoseconds.
	Work, Span, Steal int64
	// Tasks and Strands are those of core.Report.
	Tasks, Strands int64
}

var recorder func(r Recording, f func()) Recorded

// Provide says how Record is done. Package core does so when it is initialised: what
// records a program is above this package, and what asks for it beside core.
func Provide(record func(r Recording, f func()) Recorded) bool {
	recorder = record
	return true
}

// Record runs f as core.Measure does, and records it.
func Record(r Recording, f func()) Recorded { return recorder(r, f) }
