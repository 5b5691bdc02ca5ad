package sim

import (
	"math"
	"time"
)

// A Machine is what a program runs on in virtual time, instead of in any order: processors, which goroutines share as Go has
// them do, and the lines of their caches (lines.go). The program that runs on it takes as long as it would there, as far as that
// depends on who waits for whom, on what one processor writes and another one reads, and on what it costs to wake. What
// docs/processors.md says it leaves out, it leaves out.
//
// Goroutines that are ready wait in one queue, the oldest first. A goroutine has its processor until it blocks or yields, or until
// it has had it for a slice and others wait.
type Machine struct {
	Processors int // 1 to 128
	Prices
	// Places asks for [Counts.ByPlace].
	Places bool
}

// Prices are what things take on a Machine.
type Prices struct {
	Step   time.Duration // an operation on a line that is at hand, with what a program does between two
	Miss   time.Duration // the same, if another processor has written the line, or others have it and it is to be written
	Clock  time.Duration // to read the clock
	Pause  time.Duration // a pause of a loop that waits
	Yield  time.Duration // to give way where nobody is ready
	Switch time.Duration // for a processor to go to the next goroutine
	Park   time.Duration // to block, for who does
	Queue  time.Duration // to make a goroutine ready while all processors are in use, for who does
	Wake   time.Duration // to make one ready for a processor that has none, for who does, unless another processor is on its way
	Woken  time.Duration // until that processor has begun with it
	Slice  time.Duration // how long a goroutine has its processor though others wait
}

// Measured are prices as they were measured with Go on Linux, on processors of 2020 to 2025.
func Measured() Prices {
	return Prices{
		Step: 10, Miss: 100, Clock: 40, Pause: 40,
		Yield: 200, Switch: 200, Park: 200, Queue: 200,
		Wake: 4 * time.Microsecond, Woken: 25 * time.Microsecond, Slice: 10 * time.Millisecond,
	}
}

// Counts are what a program on a Machine has come to so far.
type Counts struct {
	Now    time.Duration // since it began
	Passed time.Duration // in all calls of Pass
	Paused time.Duration // in all calls of Pause
	// Ready is the number of goroutines that could go on, summed over time.
	Ready                     time.Duration
	Loads, Writes             int // operations on lines
	LoadMisses, WriteMisses   int
	Woken, Blocked, Preempted int // goroutines
	// ByPlace tells the same of lines by where in the program the operation is; nil without Machine.Places.
	ByPlace map[string]*LineCounts
}

// LineCounts are operations on lines.
type LineCounts struct{ Loads, Writes, LoadMisses, WriteMisses int }

// Pass has the calling goroutine be busy for d. It does nothing without a Machine.
func Pass(d time.Duration) {
	if c := mine(); c != nil && c.machine != nil {
		c.machine.Passed += d
		c.machine.spend(c, d)
	}
}

// Pause is Pass for a pause of a loop that waits. It counts as no work.
func Pause() {
	if c := mine(); c != nil && c.machine != nil {
		c.machine.Paused += c.machine.Pause
		c.machine.spend(c, c.machine.Pause)
	}
}

// Counted returns what the calling program has come to on its Machine.
func Counted() (n Counts) {
	if c := mine(); c != nil && c.machine != nil {
		n = c.machine.Counts
		n.Now = c.cur.at
	}
	return n
}

// OnMachine reports whether the calling goroutine runs on a Machine.
func OnMachine() bool {
	c := mine()
	return c != nil && c.machine != nil
}

// Number is what tells the calling goroutine from others on its Machine, the same in each run; 0 without one.
func Number() uint64 {
	if c := mine(); c != nil && c.machine != nil {
		return uint64(c.cur.id)
	}
	return 0
}

// machine is a Machine in one run.
type machine struct {
	Machine
	Counts
	procs []*processor
	idle  []*processor // those without a goroutine, the one that was last in use last
	queue []*goroutine // those that are ready
	// timers are those that have not fired.
	timers []*goroutine
	// limit is until when the goroutine that runs now may go on before another one has its turn.
	limit time.Duration
	now   time.Duration // of the last turn
	// coming is when the processor has begun that was woken last.
	coming time.Duration
	lines  map[uintptr]*line
	// unlocked are the locks for which a goroutine was made ready that has not run since.
	unlocked map[any]*goroutine
	places   placeNames
	rng      rng // by how much misses differ
}

// A processor runs one goroutine at a time, in the order of g.at.
type processor struct {
	index int
	g     *goroutine
	free  time.Duration // since when it has none
}

// onMachine is the part of a goroutine that a machine has.
type onMachine struct {
	at    time.Duration // when its next operation begins; for a timer, when it fires
	proc  *processor    // nil: it has none
	since time.Duration // when it got that
	state state
	locks any  // the lock that it waits for
	fresh bool // it has not gone on since it was made ready
}

// state is why a goroutine has no processor.
type state uint8

const (
	ready state = iota
	blocked
	timer
)

func newMachine(m Machine, seed uint64) *machine {
	x := &machine{Machine: m, rng: rng(seed), lines: map[uintptr]*line{}, unlocked: map[any]*goroutine{}}
	for i := range m.Processors {
		x.procs = append(x.procs, &processor{index: i})
	}
	for i := range m.Processors {
		x.idle = append(x.idle, x.procs[m.Processors-1-i])
	}
	if m.Places {
		x.ByPlace, x.places = map[string]*LineCounts{}, placeNames{}
	}
	return x
}

// launch has g begin when the goroutine that runs now has come so far, or that much later if it is a timer.
func (m *machine) launch(c *controller, g *goroutine, after time.Duration) {
	switch {
	case g.main:
		p := m.takeIdle()
		p.g, g.proc = g, p
		m.limit = math.MaxInt64
	case g.timer:
		g.state, g.at = timer, c.cur.at+after
		m.timers = append(m.timers, g)
		m.limit = min(m.limit, g.at)
	default:
		m.wake(g, c.cur)
	}
}

// point is the controller's, on a machine.
func (m *machine) point(c *controller, op string, object any) {
	if c.dirty {
		m.settle(c)
	}
	m.spend(c, m.price(c.cur, op, object))
}

// spend lets d pass for the goroutine that runs now, and others go on that are not as far.
func (m *machine) spend(c *controller, d time.Duration) {
	g := c.cur
	g.at += d
	if g.at > m.limit || len(m.queue) > 0 && g.at-g.since > m.Slice {
		c.decide(goesOn)
	}
}
