package registry

import "github.com/seed1237c087/manta/core/internal/seam"

// A strand is a stretch of a task without a fork, a spawn or a wait (He,
// Leiserson and Leiserson, "The Cilkview scalability analyzer", SPAA 2010). A
// registry with a Meter has one worker, every join stack in it is full, so that
// forks run in turn, and each of its runners has a Clock, which the runner
// starts and stops where a strand begins and ends.

// A Meter is what the clocks of a registry have in common.
type Meter struct {
	// Now reads nanoseconds.
	Now func() int64
	// CPU reads how many nanoseconds the calling thread has run; nil: that is not
	// known.
	CPU func() int64
	// Overhead is what a strand is longer by because it is measured.
	Overhead int64
	// Burden is what it costs to have a task run elsewhere.
	Burden int64
	// Workers is how many workers the registry says it has.
	Workers int

	reach  Reach // of all tasks
	mu     seam.Mutex
	clocks []*Clock // guarded by mu; one for each runner
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
// ended. The registry must have ended.
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
	return t, m.reach.Far()
}

// Measured reports whether reg measures what it runs.
func (reg *Registry) Measured() bool { return reg.config.Meter != nil }

// Root runs f as the task in which everything else begins. The caller must be
// at work in a registry that measures.
func (m *Meter) Root(f func()) {
	Current().clock.task(Point{}, f, &m.reach)
}
