package registry

import (
	"math/bits"
	"runtime"
	"sync"
)

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
	mu     sync.Mutex
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

// A Clock measures the strands of one runner; nil measures nothing. Its methods
// are for the runner's goroutine alone.
type Clock struct {
	meter *Meter
	at    Point // where the current strand began
	own   int64 // of the current task: the strands that have ended
	since int64 // when the current strand began; running only
	// running: there is a current strand. It has none while it waits.
	running bool
	tasks   int // that have begun on the goroutine and not ended
	totals  Totals
	// seen is what Now and CPU said when they were last compared.
	seen struct{ now, cpu int64 }
}

// A strand that took longShot or more may have been interrupted: the thread was
// made to wait for other programs, or slept. How long that was the thread's own clock
// tells, which costs more to read than a short strand takes.
const (
	longShot  = 20_000
	seenAgain = 1_000_000 // what becomes of interruptions that are no long shots
)

// newClock adds a clock to m, which may be nil.
func (m *Meter) newClock() *Clock {
	if m == nil {
		return nil
	}
	c := &Clock{meter: m}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.clocks = append(m.clocks, c)
	return c
}

// Clock returns r's clock, nil where nothing is measured.
func (r *Runner) Clock() *Clock { return r.clock }

// Measured reports whether reg measures what it runs.
func (reg *Registry) Measured() bool { return reg.config.Meter != nil }

// cut ends the current strand, if any. The next one begins at once.
func (c *Clock) cut() Point {
	if !c.running {
		return c.at
	}
	now := c.meter.Now()
	d := now - c.since
	if c.meter.CPU != nil && (d >= longShot || now-c.seen.now >= seenAgain) {
		d -= min(c.compare(now), d)
		now = c.seen.now
	}
	c.since = now
	// The bound makes strands that are shorter than the clock is exact look somewhat
	// longer on average. Without it a program of such strands may have no work at all.
	d = max(0, d-c.meter.Overhead)
	c.at.Span += d
	c.at.Burdened += d
	c.own += d
	c.totals.Work += d
	c.totals.Strands++
	return c.at
}

// compare returns how long the thread has not been running since the last time.
func (c *Clock) compare(now int64) (lost int64) {
	if c.meter.CPU == nil {
		return 0
	}
	cpu := c.meter.CPU()
	lost = max(0, now-c.seen.now-(cpu-c.seen.cpu))
	c.seen.now, c.seen.cpu = c.meter.Now(), cpu
	return lost
}

// start begins a strand at the given point.
func (c *Clock) start(at Point) { c.at, c.running, c.since = at, true, c.meter.Now() }

// Paused calls f, which is not measured, though tasks run in it are.
func (c *Clock) Paused(f func()) {
	if c == nil || !c.running {
		f()
		return
	}
	c.cut()
	c.running = false
	defer func() {
		c.compare(0)
		c.start(c.at)
	}()
	f()
}

// Await is Paused for an f that waits for all that x measures.
func (c *Clock) Await(x *Reach, f func()) {
	running := c.running
	c.cut()
	c.running = false
	defer func() {
		c.at = c.at.max(x.Far())
		if running {
			c.compare(0)
			c.start(c.at)
		}
	}()
	f()
}

// Reached says that the current strand has waited for what ended at p.
func (c *Clock) Reached(p Point) {
	if c != nil {
		c.at = c.cut().max(p)
	}
}

// task runs f as a task that begins at the given point, on whatever else c
// measures.
func (c *Clock) task(from Point, f func(), reach *Reach) {
	outer, own, running := c.cut(), c.own, c.running
	c.own = 0
	if c.tasks++; c.tasks == 1 {
		runtime.LockOSThread() // The thread's clock is to be the goroutine's.
		c.compare(0)
	}
	c.start(from)
	defer func() {
		reach.extend(c.cut())
		c.totals.Tasks++
		c.totals.Sizes[bits.Len64(uint64(c.own))]++
		if c.tasks--; c.tasks == 0 {
			runtime.UnlockOSThread()
		}
		c.at, c.own, c.running = outer, own, running
		if running {
			c.start(outer)
		}
	}()
	f()
}

// A Reach is how far tasks have come for which somebody waits; nil measures
// nothing. Its methods may be called by any goroutine.
type Reach struct {
	meter  *Meter
	opened Point
	outer  *Reach // which reaches as far as this one; nil: none
	mu     sync.Mutex
	far    Point // guarded by mu
}

// Reach returns that of the tasks for which nobody waits.
func (reg *Registry) Reach() *Reach {
	if m := reg.config.Meter; m != nil {
		return &m.reach
	}
	return nil
}

// OpenReach returns one that begins where r is, nil where r is or measures nothing.
func (r *Runner) OpenReach() *Reach {
	if r == nil || r.clock == nil {
		return nil
	}
	at := r.clock.cut()
	return &Reach{meter: r.clock.meter, opened: at, far: at}
}

// Within returns one, for a task that r spawns, that lies within x.
func (x *Reach) Within(r *Runner) *Reach {
	if x == nil {
		return nil
	}
	at := x.from(r)
	return &Reach{meter: x.meter, opened: at, far: at, outer: x}
}

// Far returns the end of the task that has come furthest.
func (x *Reach) Far() Point {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.far
}

func (x *Reach) extend(p Point) {
	for ; x != nil; x = x.outer {
		x.mu.Lock()
		x.far = x.far.max(p)
		x.mu.Unlock()
	}
}

// from is where a task begins that r spawns now. What a goroutine spawns that
// is not measured may have begun as early as x was opened.
func (x *Reach) from(r *Runner) Point {
	if r == nil || r.clock == nil {
		return x.opened
	}
	return r.clock.cut()
}

// Task returns a function that runs f as a task that r, which may be nil, spawns now.
func (x *Reach) Task(r *Runner, f func()) func() {
	if x == nil {
		return f
	}
	run := x.Tasks(r)
	return func() { run(f) }
}

// Tasks is Task for several functions. Where nothing is measured it returns nil.
func (x *Reach) Tasks(r *Runner) func(f func()) {
	if x == nil {
		return nil
	}
	from := x.from(r)
	from.Burdened += x.meter.Burden
	return func(f func()) { Current().clock.task(from, f, x) }
}

// Root runs f as the task in which everything else begins. The caller must be
// at work in a registry that measures.
func (m *Meter) Root(f func()) {
	Current().clock.task(Point{}, f, &m.reach)
}

// A Branching is a fork whose sides are measured, the left one as part of the
// task that forks.
type Branching struct {
	clock   *Clock
	running bool // when the fork began
	ends    Reach
	right   func(f func())
	apart   bool // the right side ran on another goroutine
}

// Branch begins a fork.
func (c *Clock) Branch() *Branching {
	at := c.cut()
	b := &Branching{clock: c, running: c.running}
	b.ends = Reach{meter: c.meter, opened: at, far: at}
	at.Burdened += c.meter.Burden
	b.right = func(f func()) { Current().clock.task(at, f, &b.ends) }
	if !c.running {
		c.start(at)
	}
	return b
}

// Left runs the left side, on the goroutine that forks.
func (b *Branching) Left(f func()) {
	c := b.clock
	defer func() {
		b.ends.extend(c.cut())
		c.running = false
	}()
	f()
}

// Right runs the right side, on any goroutine of the registry.
func (b *Branching) Right(f func()) {
	b.apart = Current().clock != b.clock
	b.right(f)
}

// Join ends the fork, when both sides have ended.
func (b *Branching) Join() {
	c := b.clock
	c.at = b.ends.Far()
	if b.apart {
		c.compare(0)
	}
	if c.running = b.running; c.running {
		c.start(c.at)
	}
}
