package sim

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed1237c087/manta/internal/gid"
)

// A controller decides which goroutine of one run goes on. Its fields belong to
// the goroutine that runs now; only key is read by others.
type controller struct {
	config   Config
	strategy strategy
	machine  *machine // nil: goroutines go on in any order
	// key is the key of the controlled goroutine that runs now, 0 between two.
	key atomic.Uint64
	cur *goroutine
	// next is who runs when cur has given way; nil: the run is over.
	next *goroutine
	live []*goroutine // started and not ended, in the order of their start
	// runnable is memory for decide.
	runnable []*goroutine
	started  int           // goroutines so far
	steps    int           // operations so far
	since    int           // steps when cur last began to run
	time     time.Duration // that has passed
	tick     time.Duration // that passes with each operation
	// fuse is how many operations may follow before the next decision.
	fuse int
	// still: no timer fires. See [NoTimers].
	still bool
	// dirty: a goroutine may have become runnable since the last decision.
	dirty bool
	// quiet: the operations of now are an invariant's, not the program's.
	quiet   bool
	chans   map[uintptr]*channel
	record  *script // the decisions that were not the plain ones; nil: not wanted
	trace   *trace  // nil: not wanted
	failure *Failure
	free    []*carrier
	random  rng // for Random
	// exiting are the ends of goroutines that have called runtime.Goexit. Run waits for
	// them: on a busy machine they would pile up.
	exiting sync.WaitGroup
}

// A goroutine is one that is controlled.
type goroutine struct {
	id    int // in the order of their start
	f     func()
	on    *carrier    // nil: it has not begun
	ready func() bool // whether it can go on; nil: it can
	steps int         // its own operations so far
	rank  int64       // for pct
	main  bool
	timer bool
	done  bool
	place string // where it was started; only in a trace
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

// step counts an operation, and checks the state that the ones before have left.
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

// block lets others run until ready is true. Who can make it true calls changed.
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
	goesOn reason = iota // the goroutine would go on
	yields               // it would rather not
	blocks               // it can't
	ends
)

// unfair is after how many steps a goroutine gives way to others: it may spin.
const unfair = 3000

// decide lets the goroutine run that the strategy chooses, and returns when the
// caller's turn has come again. Where the caller has ended it returns at once.
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

// launch adds a goroutine, which runs f when its turn comes, as a timer if that is set: on a machine after that time.
func (c *controller) launch(f func(), timer bool, after time.Duration) *goroutine {
	g := &goroutine{id: c.started, f: f, main: c.started == 0, timer: timer}
	if timer && c.still {
		return g // It is nowhere, so its turn never comes.
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

// drop takes g off the goroutines that are live.
func (c *controller) drop(g *goroutine) {
	for i, x := range c.live {
		if x == g {
			c.live = append(c.live[:i], c.live[i+1:]...)
			break
		}
	}
}

// Changed says that something was changed by other means than this package, for
// example that a context was cancelled, for which a goroutine may wait.
func Changed() {
	if c := mine(); c != nil {
		c.changed()
	}
}
