package sim

import (
	"math"
	"time"
)

// A Machine runs a program in virtual time, instead of in any order. It has processors, which goroutines share as in Go, and the lines of
// their caches (lines.go). The program takes as long as on a real machine, as far as the time depends on waits of goroutines for one
// another, on lines that one processor writes and another reads, and on the cost of waking. docs/processors.md says what a Machine leaves
// out.
//
// Goroutines that are ready wait in one queue, the oldest first. A goroutine has its processor until it blocks or yields, or until a slice
// has passed and others wait.
type Machine struct {
	Processors int // 1 to 128
	Prices
	// Places asks for [Counts.ByPlace].
	Places bool
}

// Prices are the times that events take on a Machine.
type Prices struct {
	Step   time.Duration // an operation on a line that the processor has, with the work up to the next operation
	Miss   time.Duration // the same if another processor has written the line, or if it must be written and others have it
	Clock  time.Duration // reading the clock
	Pause  time.Duration // a pause of a loop that waits
	Yield  time.Duration // a yield if no goroutine is ready
	Switch time.Duration // a processor's switch to the next goroutine
	Park   time.Duration // blocking, for the goroutine that blocks
	Queue  time.Duration // making a goroutine ready while all processors are in use, for the goroutine that does so
	Wake   time.Duration // making a goroutine ready if there is a free processor, unless another processor is being woken
	Woken  time.Duration // the time until the woken processor begins with the goroutine
	Slice  time.Duration // how long a goroutine keeps its processor although others wait
}

// Measured returns prices as they were measured with Go on Linux, on processors of 2020 to 2025.
func Measured() Prices {
	return Prices{
		Step: 10, Miss: 100, Clock: 40, Pause: 40,
		Yield: 200, Switch: 200, Park: 200, Queue: 200,
		Wake: 4 * time.Microsecond, Woken: 25 * time.Microsecond, Slice: 10 * time.Millisecond,
	}
}

// Counts are the counts of a program on a Machine so far.
type Counts struct {
	Now    time.Duration // the time since the program began
	Passed time.Duration // the time of all calls of Pass
	Paused time.Duration // the time of all calls of Pause
	// Ready is the number of goroutines that could go on, summed over time.
	Ready                     time.Duration
	Loads, Writes             int // operations on lines
	LoadMisses, WriteMisses   int
	Woken, Blocked, Preempted int // goroutines
	// ByPlace contains the operations on lines, by their place in the program; nil without Machine.Places.
	ByPlace map[string]*LineCounts
}

// LineCounts are numbers of operations on lines.
type LineCounts struct{ Loads, Writes, LoadMisses, WriteMisses int }

// Pass makes the calling goroutine busy for d. Without a Machine it does nothing.
func Pass(d time.Duration) {
	if c := mine(); c != nil && c.machine != nil {
		c.machine.Passed += d
		c.machine.spend(c, d)
	}
}

// Pause is Pass for a pause of a loop that waits. The time counts as Paused, not as Passed.
func Pause() {
	if c := mine(); c != nil && c.machine != nil {
		c.machine.Paused += c.machine.Pause
		c.machine.spend(c, c.machine.Pause)
	}
}

// Counted returns the counts of the calling program on its Machine.
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

// Number returns a number that distinguishes the calling goroutine from others on its Machine. It is the same in each run.
// Without a Machine, Number returns 0.
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
	idle  []*processor // the processors without a goroutine; the last one was in use most recently
	queue []*goroutine // the goroutines that are ready
	// timers are the timers that have not fired.
	timers []*goroutine
	// limit is the time up to which the goroutine that runs now may go on before another one has its turn.
	limit time.Duration
	now   time.Duration // the time of the last turn
	// coming is the time at which the processor that was woken last begins.
	coming time.Duration
	lines  map[uintptr]*line
	// unlocked has, for a lock, the goroutine that was made ready for the lock and has not run since.
	unlocked map[any]*goroutine
	places   placeNames
	rng      rng // for the differences between misses
}

// A processor runs one goroutine at a time, in the order of g.at.
type processor struct {
	index int
	g     *goroutine
	free  time.Duration // since when it has no goroutine
}

// onMachine is the part of a goroutine that a machine has.
type onMachine struct {
	at    time.Duration // when its next operation begins; for a timer, when it fires
	proc  *processor    // nil: it has no processor
	since time.Duration // when it got the processor
	state state
	locks any  // the lock that it waits for
	fresh bool // it has not run since it was made ready
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

// launch makes g begin at the time of the goroutine that runs now. If g is a timer, it fires when after has passed.
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

// point is controller.point on a machine.
func (m *machine) point(c *controller, op string, object any) {
	if c.dirty {
		m.settle(c)
	}
	m.spend(c, m.price(c.cur, op, object))
}

// spend lets d pass for the goroutine that runs now. Then goroutines at earlier times go on.
func (m *machine) spend(c *controller, d time.Duration) {
	g := c.cur
	g.at += d
	if g.at > m.limit || len(m.queue) > 0 && g.at-g.since > m.Slice {
		c.decide(goesOn)
	}
}
