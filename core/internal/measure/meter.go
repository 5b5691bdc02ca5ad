package measure

import "github.com/seed1237c087/manta/internal/seam"

// A Meter is what the clocks of a program have in common.
type Meter struct {
	// Current returns the clock of the calling goroutine.
	Current func() *Clock
	// Now reads nanoseconds.
	Now func() int64
	// CPU reads how many nanoseconds the calling thread has run; nil: that is not
	// known.
	CPU func() int64
	// Overhead is what a strand is longer by because it is measured.
	Overhead int64
	// Burden is what it costs to have a task run elsewhere.
	Burden int64
	// Tree records what the program consists of; nil: nothing does.
	Tree *Tree

	loose  Reach // of the tasks for which nobody waits
	mu     seam.Mutex
	clocks []*Clock // guarded by mu
}

// A Point is how far a strand is from the beginning of what is measured, by the
// longest way, in nanoseconds.
type Point struct {
	Span     int64
	Burdened int64 // the same with Meter.Burden for each task that the way leads into
}

func (p Point) max(q Point) Point {
	return Point{max(p.Span, q.Span), max(p.Burdened, q.Burdened)}
}

// Totals are sums over strands.
type Totals struct {
	Work, Strands, Tasks int64
	// Sizes[i] counts the tasks whose own strands together took less than 2^i
	// nanoseconds, and at least half of that where i > 0.
	Sizes [64]int64
}

// Totals returns the sums over all clocks, and the point at which everything has
// ended. All tasks must have ended.
func (m *Meter) Totals() (t Totals, end Point) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, c := range m.clocks {
		t.Work += c.totals.Work
		t.Strands += c.totals.Strands
		t.Tasks += c.totals.Tasks
		for i, n := range c.totals.Sizes {
			t.Sizes[i] += n
		}
	}
	return t, m.loose.Far()
}

// Loose returns the reach of the tasks for which nobody waits.
func (m *Meter) Loose() *Reach { return &m.loose }

// Root runs f as the task in which everything else begins.
func (m *Meter) Root(f func()) {
	m.loose.meter = m
	m.Current().task(Point{}, f, &m.loose, m.Tree.begin())
}
