package measure

import (
	"math/bits"

	"github.com/seed1237c087/manta/internal/seam"
)

// A Meter is what the clocks of a program share. It has many fields because half of them are settings, which are set before the Meter is used.
//
// The memory of a recording is bounded. If the two sides of a fork together took less than the grain, the fork
// becomes part of the strand around it. If there are more strands than Limit, the grain is doubled until half
// of them are left, and scopes are folded as forks are.
type Meter struct {
	// Current returns the clock of the calling goroutine.
	Current func() *Clock
	// Now reads nanoseconds.
	Now func() int64
	// CPU reads how many nanoseconds the calling thread has run. nil: the time is not
	// known.
	CPU func() int64
	// Overhead is how many nanoseconds longer a strand is because it is measured.
	Overhead int64
	// Burden is how many nanoseconds it costs to have a task run on another worker.
	Burden int64
	// Limit is how many strands are recorded, more or less. 0: nothing is recorded.
	Limit int
	// Grain is the work in nanoseconds below which forks are folded.
	Grain int64
	// Start comes before all other strands, and takes no time. The first strand of the program follows Start, and
	// so does each task that was spawned by a goroutine that is not measured.
	Start *Strand

	loose   Reach // contains the tasks for which nobody waits
	mu      seam.Mutex
	totals  Stats     // guarded by mu
	strands []*Strand // guarded by mu; in the order in which they were made
	// lines contains the lines of the places 1, 2 and so on. known contains the place of each frame and function, 0 for those of the library.
	// Both are guarded by mu.
	lines []string
	known map[uintptr]int32
}

// Stats are sums over strands.
type Stats struct {
	Work, Strands, Tasks int64
	// Sizes[i] counts the tasks whose own strands together took less than 2^i
	// nanoseconds and, if i > 0, at least half of that.
	Sizes [64]int64
}

// task counts a task. own is the time that the task's strands took together.
func (t *Stats) task(own int64) {
	t.Tasks++
	t.Sizes[bits.Len64(uint64(own))]++
}

// Totals returns the sums over all strands, and the point at which the last task has ended.
// All tasks must have ended.
func (m *Meter) Totals() (t Stats, end Point) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.totals, m.loose.far
}

// Loose returns the reach that contains the tasks for which nobody waits.
func (m *Meter) Loose() *Reach { return &m.loose }

// Root runs f as the task in which all other tasks begin.
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

var recorder any // a Recorder, set by Provide

// Provide sets the Recorder. Package core calls Provide in its initialization: core/whatif
// needs Record, whose code is in core, and core imports this package.
func Provide(r any) bool {
	recorder = r
	return true
}

// Record runs f and measures it by m, as core.Measure does. f sees the given number of workers.
func Record(m *Meter, workers int, f func()) { recorder.(Recorder).Record(m, workers, f) }
