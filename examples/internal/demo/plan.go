package demo

// A Mode is one way of doing the work of a program.
type Mode struct {
	Name string
	// Verify, if not nil, does the work once and tells what is wrong with the
	// outcome. It runs before each repetition and is not timed: it warms up caches
	// and workers, and can check what would slow down Run.
	Verify func() error
	// Reset, if not nil, prepares a repetition. It is not timed.
	Reset func()
	// Run does the work once. Nothing else is timed.
	Run func()
	// Check, if not nil, tells what is wrong after Run ran the given number
	// of times since Reset. It is not timed.
	Check func(passes int) error
	// Note, if not nil, says in a few words how the mode got there.
	Note func() string
}

// A Setting is something that the work depends on, to be shown with the
// figures.
type Setting struct {
	Name  string
	Value any
}

// A Plan is what is to be measured.
type Plan struct {
	// Title and Settings head the report.
	Title    string
	Settings []Setting
	// Modes take turns in this order.
	Modes []Mode
	// Baseline is the name of the mode that the others are compared with. There is no
	// comparison where it is not among Modes.
	Baseline string
	// Passes is how often a repetition runs the work, each run timed for
	// itself. More than one is for work too short for the clock of the processor
	// time, and for a pool that is not at rest before each run.
	Passes int
	// Units is how many times the work does what Unit names: "join",
	// "increment".
	Unit  string
	Units float64
	// NoteHead heads the column of the notes. Without it there is none.
	NoteHead string
}

// keep drops the modes that are not in names.
func (p *Plan) keep(names []string) {
	var kept []Mode
	for _, m := range p.Modes {
		for _, n := range names {
			if m.Name == n {
				kept = append(kept, m)
			}
		}
	}
	p.Modes = kept
}
