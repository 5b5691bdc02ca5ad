package measure

import (
	"runtime"
	"time"
)

// A Clock measures the strands of one goroutine. Its methods are for that goroutine alone.
type Clock struct {
	meter  *Meter
	strand *Strand // the current one; nil: a task begins when one is needed
	own    int64   // of the current task: what its strands took so far
	since  int64   // when the current strand went on; running only
	// running: the current strand goes on. It does not while the goroutine waits.
	running bool
	tasks   int     // that have begun on the goroutine and not ended
	at      int32   // the place where the current strand, or its current part, begins
	from    []int32 // the places of the functions that were at work there, innermost first; of the current task or side
	base    int32   // the place of the current task, or of the side of a fork that it is in
	// seen are the results of Now and CPU when they were last compared.
	seen struct{ now, cpu int64 }
}

// A strand that took longShot or more may have been interrupted: the thread had to wait
// for other programs, or slept. The thread's own clock shows for how long. Reading it
// costs more than a short strand takes.
const (
	longShot  = 20_000
	seenAgain = 1_000_000 // what becomes of interruptions that are no long shots
)

// NewClock returns another clock of m.
func (m *Meter) NewClock() *Clock { return &Clock{meter: m} }

// cut counts what the current strand has taken, and holds the meter's mu until resume.
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
	// The bound makes strands that are shorter than the clock is exact look somewhat
	// longer on average. Without it a program of such strands may have no work at all.
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

// resume lets the current strand go on, if it does. What is done between is not counted.
func (c *Clock) resume() {
	c.meter.mu.Unlock()
	if c.running {
		c.since = c.meter.Now()
	}
}

// here returns the current strand. mu is held.
func (c *Clock) here() *Strand {
	if c.strand == nil { // A handler of panics, say.
		c.strand = c.meter.begin(c.meter.Start, Point{}, true, c.place())
	}
	c.strand = c.strand.real()
	return c.strand
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

// task runs f as a task of x whose first strand is given, on whatever else c measures.
func (c *Clock) task(first *Strand, f func(), x *Reach) {
	c.cut()
	outer, own, running, at, base, from := c.strand, c.own, c.running, c.at, c.base, c.from
	c.strand, c.own, c.running, c.at, c.base, c.from = first, 0, true, first.Place, first.Place, nil
	if c.tasks++; c.tasks == 1 {
		runtime.LockOSThread() // So that the thread's clock is the goroutine's.
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

// Nanoseconds is a clock that is monotonic.
func Nanoseconds() int64 { return int64(time.Since(epoch)) }

var epoch = time.Now()
