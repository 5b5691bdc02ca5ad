package measure

import (
	"math/bits"

	"github.com/seed1237c087/manta/internal/seam"
)

// A Meter is the part that the clocks of a program share. Half of its fields are set before it is used.
//
// The memory of a recording is bounded. If the two sides of a fork together took less than the grain, the fork
// becomes part of the strand around it. If there are more strands than Limit, the grain is doubled until half
// of them are left, and scopes are folded as forks are.
type Meter struct {
	// Current returns the clock of the calling goroutine.
	Current func() *Clock
	// Now reads nanoseconds.
	Now func() int64
	// CPU reads how many nanoseconds the calling thread has run; nil: that is not
	// known.
	CPU func() int64
	// Overhead is how much longer a strand is because it is measured.
	Overhead int64
	// Burden is what it costs to have a task run elsewhere.
	Burden int64
	// Limit is how many strands are recorded; 0: none are.
	Limit int
	// Grain is the work in nanoseconds below which forks are folded.
	Grain int64
	// Start comes before all other strands, and takes no time. The program follows, and beside it all
	// that was spawned where nothing is measured.
	Start *Strand

	loose   Reach // of the tasks for which nobody waits
	mu      seam.Mutex
	totals  Totals    // guarded by mu
	strands []*Strand // guarded by mu; in the order in which they were made
	// Places, guarded by mu: the lines 1, 2 and so on, and which one each frame and function is, 0 in the library.
	lines []string
	known map[uintptr]int32
}

// Totals are sums over strands.
type Totals struct {
	Work, Strands, Tasks int64
	// Sizes[i] counts the tasks whose own strands together took less than 2^i
	// nanoseconds, and at least half of that where i > 0.
	Sizes [64]int64
}

// task counts a task whose strands took the given time together.
func (t *Totals) task(own int64) {
	t.Tasks++
	t.Sizes[bits.Len64(uint64(own))]++
}

// Totals returns the sums, and the point at which everything has ended. All tasks must
// have ended.
func (m *Meter) Totals() (t Totals, end Point) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.totals, m.loose.far
}

// Loose returns the reach of the tasks for which nobody waits.
func (m *Meter) Loose() *Reach { return &m.loose }

// Root runs f as the task in which everything else begins.
func (m *Meter) Root(f func()) {
	m.loose.meter = m
	m.Start = &Strand{Before: 1}
	m.mu.Lock()
	first := m.then(m.Start)
	first.Place = m.placeOf(Code(f), 0)
	m.mu.Unlock()
	m.Current().task(first, f, &m.loose)
}

// A Recorder records a program.
type Recorder interface {
	Record(m *Meter, workers int, f func())
}

var recorder any // a Recorder, if a program has Record

// Provide sets the Recorder. Package core calls it when it is initialised, because Record
// needs core, which imports this package, and whatif needs Record.
func Provide(r any) bool {
	recorder = r
	return true
}

// Record runs f by m as core.Measure does, told of so many workers.
func Record(m *Meter, workers int, f func()) { recorder.(Recorder).Record(m, workers, f) }
