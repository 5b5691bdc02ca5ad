package sim

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed1237c087/manta/internal/gid"
)

// A controller decides which goroutine of one run goes on. Its fields belong to
// the goroutine that runs now; only key is read by other goroutines.
type controller struct {
	config   Config
	strategy strategy
	machine  *machine // nil: goroutines go on in any order
	// key is the key of the controlled goroutine that runs now, or 0 while none runs.
	key atomic.Uint64
	cur *goroutine
	// next is the goroutine that runs when cur has given way; nil: the run is over.
	next *goroutine
	live []*goroutine // started and not ended, in the order of their start
	// runnable is memory for decide.
	runnable []*goroutine
	started  int           // goroutines so far
	steps    int           // operations so far
	since    int           // steps when cur last began to run
	time     time.Duration // the time that has passed
	tick     time.Duration // the time that passes with each operation
	// fuse is how many operations may follow before the next decision.
	fuse int
	// still: no timer fires. See [NoTimers].
	still bool
	// dirty: a goroutine may have become runnable since the last decision.
	dirty bool
	// quiet: the current operations belong to the invariant, not to the program.
	quiet   bool
	chans   map[uintptr]*channel
	record  *script // the decisions that differ from the plain schedule; nil: not wanted
	trace   *trace  // nil: not wanted
	failure *Failure
	free    []*carrier
	random  rng // for Random
	// exiting are the ends of goroutines that have called runtime.Goexit. Run waits for
	// them, because they would pile up on a busy machine.
	exiting sync.WaitGroup
}

// A goroutine is a goroutine under control.
type goroutine struct {
	id    int // in the order in which goroutines start
	f     func()
	on    *carrier    // nil: the goroutine has not begun
	ready func() bool // reports whether the goroutine can go on; nil: it can
	steps int         // its own operations so far
	rank  int64       // for pct
	main  bool
	timer bool
	done  bool
	place string // where the goroutine was started; only in a trace
	onMachine
}

func (g *goroutine) canRun() bool { return g.ready == nil || g.ready() }

// active is the controller of the run under way; there is one at most.
var active atomic.Pointer[controller]

// mine returns the controller of the calling goroutine; nil: it is not controlled.
func mine() *controller {
	c := active.Load()
	if c == nil || c.key.Load() != uint64(gid.Get()) || c.quiet {
		return nil
	}
	return c
}

// Point says that the calling goroutine is about to do op to object, a pointer or
// a channel. Another goroutine may run before Point returns.
func Point(op string, object any) {
	if c := mine(); c != nil {
		c.point(op, object)
	}
}

func (c *controller) point(op string, object any) {
	c.step()
	if c.machine != nil {
		c.machine.point(c, op, object)
		c.note(op, object)
		return
	}
	if c.fuse--; c.fuse <= 0 || c.dirty {
		c.decide(goesOn)
	}
	c.note(op, object)
}

// count counts an operation of g.
func (c *controller) count(g *goroutine) {
	g.steps++
	c.steps++
	c.time += c.tick
}

// step counts an operation, and checks the state that earlier operations have left.
func (c *controller) step() {
	c.count(c.cur)
	if check := c.config.Invariant; check != nil {
		c.quiet = true
		err := check()
		c.quiet = false
		if err != nil {
			c.fail(Broken, err.Error())
		}
	}
}

// fail ends the run. It returns only if the goroutine has ended.
func (c *controller) fail(kind Kind, message string) {
	if c.failure == nil {
		c.failure = &Failure{Kind: kind, Message: message}
	}
	if c.next = nil; !c.cur.done {
		c.cur.on.pass() // for good
	}
}

// block lets other goroutines run until ready returns true. A goroutine that can make
// it return true must call changed.
func (c *controller) block(op string, object any, ready func() bool) {
	g := c.cur
	g.ready = ready
	if op == "Lock" {
		g.locks = object
	}
	c.count(g)
	c.note(op+" blocks", object)
	c.decide(blocks)
	g.ready, g.locks = nil, nil
}

// changed says that a goroutine that is blocked may have become ready.
func (c *controller) changed() { c.dirty = true }

// A reason is why a decision is due.
type reason uint8

const (
	goesOn reason = iota // the goroutine can go on
	yields               // it gives way
	blocks               // it can't go on
	ends
)

// unfair is after how many steps a goroutine must give way to others, because it may spin.
const unfair = 3000

// decide lets the goroutine run that the strategy chooses, and returns when the
// caller's turn has come again. If the caller has ended, decide returns at once.
func (c *controller) decide(why reason) {
	if c.machine != nil {
		c.machine.decide(c, why)
		return
	}
	g := c.cur
	c.dirty = false
	if c.steps >= c.config.MaxSteps {
		c.fail(Endless, fmt.Sprintf("%d steps, and the program has not ended", c.steps))
	}
	if c.failure != nil {
		return // The caller has ended, and so has the run.
	}
	if why == goesOn && c.steps-c.since >= unfair {
		why = yields
	}
	c.runnable = c.runnable[:0]
	for _, x := range c.live {
		if x.canRun() {
			c.runnable = append(c.runnable, x)
		}
	}
	if len(c.runnable) == 0 {
		c.stuck(why)
		return
	}
	to := c.runnable[0]
	if len(c.runnable) > 1 || why == goesOn || why == yields {
		to = c.strategy.pick(c, why)
		if c.record != nil {
			c.record.note(c, why, to)
		}
	}
	if to != g || why != goesOn {
		c.since = c.steps
	}
	c.fuse = min(c.strategy.fuse(c, to), c.config.MaxSteps-c.steps, c.since+unfair-c.steps)
	if to == g && why != ends {
		return
	}
	c.next = to
	if why != ends {
		g.on.pass()
	}
}

// stuck ends the run, because no goroutine can go on.
func (c *controller) stuck(why reason) {
	switch {
	case len(c.live) > 0 && c.live[0].main:
		c.fail(Deadlock, "no goroutine can go on")
	case len(c.live) > 0 && !c.config.MayLeave:
		c.fail(Left, fmt.Sprintf("the program has ended, and %d goroutines wait for ever", len(c.live)))
	case why != ends:
		c.cur.on.pass() // for good
	}
}

// launch adds a goroutine, which runs f when its turn comes. If timer is set, the goroutine is a timer, which fires after that time
// on a machine.
func (c *controller) launch(f func(), timer bool, after time.Duration) *goroutine {
	g := &goroutine{id: c.started, f: f, main: c.started == 0, timer: timer}
	if timer && c.still {
		return g // g is not in live. Therefore its turn never comes.
	}
	c.started++
	c.live = append(c.live, g)
	c.strategy.began(g)
	if c.trace != nil && !g.main {
		g.place = c.trace.caller()
	}
	if c.machine != nil {
		c.machine.launch(c, g, after)
		return g
	}
	c.changed()
	return g
}

// drop removes g from the live goroutines.
func (c *controller) drop(g *goroutine) {
	for i, x := range c.live {
		if x == g {
			c.live = append(c.live[:i], c.live[i+1:]...)
			break
		}
	}
}

// Changed says that something for which a goroutine may wait was changed by other
// means than this package. For example, a context was cancelled.
func Changed() {
	if c := mine(); c != nil {
		c.changed()
	}
}
