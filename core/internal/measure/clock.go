package measure

import (
	"math/bits"
	"runtime"
)

// A Clock measures the strands of one goroutine; nil measures nothing. Its methods
// are for that goroutine alone.
type Clock struct {
	meter *Meter
	at    Point // where the current strand began
	own   int64 // of the current task: the strands that have ended
	since int64 // when the current strand began; running only
	// running: there is a current strand. It has none while it waits.
	running bool
	tasks   int // that have begun on the goroutine and not ended
	totals  Totals
	seq     *Seq // of the current task, as far as it was recorded; nil: nothing is
	pending strand
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

// NewClock adds a clock to m.
func (m *Meter) NewClock() *Clock {
	c := &Clock{meter: m}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.clocks = append(m.clocks, c)
	return c
}

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
	c.pending.work += d
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
	c.waits(x)
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

// Reached says that the current strand has waited for all that x measures.
func (c *Clock) Reached(x *Reach) {
	if c != nil {
		c.at = c.cut().max(x.Far())
		c.waits(x)
	}
}

// task runs f as a task that begins at the given point, on whatever else c
// measures. What it does is recorded in seq, if that is not nil.
func (c *Clock) task(from Point, f func(), reach *Reach, seq *Seq) {
	outer, own, running := c.cut(), c.own, c.running
	around, before := c.seq, c.pending
	c.seq, c.pending = seq, strand{}
	c.own = 0
	if c.tasks++; c.tasks == 1 {
		runtime.LockOSThread() // The thread's clock is to be the goroutine's.
		c.compare(0)
	}
	c.start(from)
	defer func() {
		reach.extend(c.cut())
		c.ends()
		c.seq, c.pending = around, before
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
