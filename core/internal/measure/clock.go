package measure

import (
	"runtime"
	"time"
)

// A Clock measures the strands of one goroutine. Only that goroutine may call its methods.
type Clock struct {
	meter  *Meter
	strand *Strand // the current strand; nil: here begins a task when a strand is needed
	own    int64   // the time that the strands of the current task have taken so far
	since  int64   // when the current strand last continued; used only if running is true
	// running: the current strand runs. It does not run while the goroutine waits.
	running bool
	tasks   int     // the number of tasks that have begun on the goroutine and not ended
	at      int32   // the place where the current strand, or its current part, begins
	from    []int32 // the places of the calls of the current task or side that were active at the last call of place, innermost first
	base    int32   // the place of the current task, or of the current side of a fork
	// seen contains the results of Now and CPU when compare last compared them.
	seen struct{ now, cpu int64 }
}

// A strand that took longShot nanoseconds or more may have been interrupted: the thread had
// to wait for other programs, or slept. The thread's own clock shows for how long. A look at
// that clock costs more than a short strand takes, so for shorter strands there is only one
// look in seenAgain nanoseconds.
const (
	longShot  = 20_000
	seenAgain = 1_000_000
)

// NewClock returns a new clock of m.
func (m *Meter) NewClock() *Clock { return &Clock{meter: m} }

// cut adds the time since the current strand last continued to that strand. It locks the meter's mu, and resume unlocks it.
func (c *Clock) cut() {
	m := c.meter
	if !c.running {
		m.mu.Lock()
		return
	}
	now := m.Now()
	d := now - c.since
	if m.CPU != nil && (d >= longShot || now-c.seen.now >= seenAgain) {
		d -= min(c.compare(now), d)
	}
	// If a strand is shorter than the precision of the clock, the bound makes the strand
	// seem somewhat longer on average. Without the bound, a program of such strands could
	// seem to have no work at all.
	d = max(0, d-m.Overhead)
	c.own += d
	m.mu.Lock()
	s := c.here()
	s.Work += d
	s.part(d, c.part(d))
	s.at.Span += d
	s.at.Burdened += d
	m.totals.Work += d
	m.totals.Strands++
}

// resume ends what cut began. If running is true, the current strand continues. The time between cut and resume is not counted.
func (c *Clock) resume() {
	c.meter.mu.Unlock()
	if c.running {
		c.since = c.meter.Now()
	}
}

// here returns the current strand. mu is held.
func (c *Clock) here() *Strand {
	if c.strand == nil { // For example in a handler of panics.
		c.strand = c.meter.begin(c.meter.Start, Point{}, true, c.place())
	}
	c.strand = c.strand.real()
	return c.strand
}

// compare returns for how long the thread has not been running between the last call of compare and now, a result of Now.
func (c *Clock) compare(now int64) (lost int64) {
	if c.meter.CPU == nil {
		return 0
	}
	cpu := c.meter.CPU()
	lost = max(0, now-c.seen.now-(cpu-c.seen.cpu))
	c.seen.now, c.seen.cpu = c.meter.Now(), cpu
	return lost
}

// Paused implements AnyClock.
func (c *Clock) Paused(f func()) { c.Await(nil, f) }

// Await implements AnyClock.
func (c *Clock) Await(x AnyReach, f func()) {
	running := c.running
	c.cut()
	c.running = false
	c.resume()
	defer func() {
		c.compare(0)
		c.cut()
		if x != nil {
			c.strand = c.meter.wait(c.here(), x.(*Reach))
		}
		c.at = c.place()
		c.running = running
		c.resume()
	}()
	f()
}

// Reached implements AnyClock.
func (c *Clock) Reached(x AnyReach) {
	c.cut()
	c.strand, c.at = c.meter.wait(c.here(), x.(*Reach)), c.place()
	c.resume()
}

// task runs f as a task of x whose first strand is first. c may be in the middle of another task, which continues afterwards.
func (c *Clock) task(first *Strand, f func(), x *Reach) {
	c.cut()
	outer, own, running, at, base, from := c.strand, c.own, c.running, c.at, c.base, c.from
	c.strand, c.own, c.running, c.at, c.base, c.from = first, 0, true, first.Place, first.Place, nil
	if c.tasks++; c.tasks == 1 {
		runtime.LockOSThread() // So that the thread's clock measures this goroutine.
		c.compare(0)
	}
	c.resume()
	defer func() {
		c.cut()
		x.ended(c.here())
		c.meter.totals.task(c.own)
		if c.tasks--; c.tasks == 0 {
			runtime.UnlockOSThread()
		}
		c.strand, c.own, c.running, c.at, c.base, c.from = outer, own, running, at, base, from
		c.resume()
	}()
	f()
}

// Nanoseconds returns the time since some moment, by a monotonic clock.
func Nanoseconds() int64 { return int64(time.Since(epoch)) }

var epoch = time.Now()
