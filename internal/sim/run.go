package sim

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"time"
)

// Config says how a program is run.
type Config struct {
	// Seed decides the schedule, together with Strategy and the program.
	Seed uint64
	// Strategy makes the schedule from the seed; the zero value stands for RandomWalk(4).
	Strategy Strategy
	// MaxSteps is how many operations the program may need; 0 stands for 100,000.
	MaxSteps int
	// Procs is what [Procs] returns to the program; 0 stands for 2.
	Procs int
	// Machine is the machine on which the program runs; nil: none. It replaces Strategy, and its processors replace Procs.
	Machine *Machine
	// MayLeave: goroutines may wait for ever when the program's function has
	// returned.
	MayLeave bool
	// Invariant is called before each operation. If it returns an error, the
	// schedule fails. It may use the types of this package.
	Invariant func() error
	// Trace asks for the schedule in words.
	Trace bool
	// record asks for the decisions.
	record bool
}

// A Result is the result of one run.
type Result struct {
	Failure *Failure // nil: none
	Steps   int      // operations
	Trace   string   // if it was asked for
	record  *script
}

var (
	running sync.Mutex // held by Run: one at a time
	// idle are carriers that no run uses. Guarded by running.
	idle []*carrier
)

// Run runs the program once, on goroutines of its own, and returns when it and all
// goroutines that it started by [Go] have ended, or when it has failed. The
// goroutines of a failed program stay blocked for ever.
//
// What the program does must depend only on the operations of this package. Run
// panics if it is called by a program.
func Run(config Config, program func()) Result {
	if mine() != nil {
		panic("sim: Run: called by a program that Run runs")
	}
	running.Lock()
	defer running.Unlock()
	if config.MaxSteps == 0 {
		config.MaxSteps = 100_000
	}
	if config.Machine != nil {
		config.Procs = config.Machine.Processors
	}
	if config.Procs == 0 {
		config.Procs = 2
	}
	if config.Strategy.start == nil {
		config.Strategy = RandomWalk(4)
	}
	c := &controller{config: config, free: idle, random: rng(^config.Seed), tick: time.Microsecond}
	if config.Trace {
		c.trace = newTrace()
	}
	if config.record {
		c.record = newScript()
	}
	c.strategy = config.Strategy.start(config.Seed)
	if config.Machine != nil {
		c.machine = newMachine(*config.Machine, config.Seed)
	}
	main := c.launch(program, false, 0)
	c.next = main
	active.Store(c)
	for c.next != nil {
		g := c.next
		c.next = nil
		c.resume(g)
	}
	active.Store(nil)
	c.exiting.Wait()
	idle = c.free
	if c.failure != nil && c.trace != nil {
		c.failure.Goroutines = c.trace.states(c)
	}
	return Result{Failure: c.failure, Steps: c.steps, Trace: c.trace.String(), record: c.record}
}

// Go runs f on a new goroutine, which is controlled if the caller is.
func Go(f func()) {
	if c := mine(); c != nil {
		c.point("Go", nil)
		c.launch(f, false, 0)
		return
	}
	go f()
}

// Yield lets other goroutines run. A loop that waits for another goroutine
// without blocking must call it.
func Yield() {
	if c := mine(); c != nil {
		c.step()
		c.note("Yield", nil)
		c.decide(yields)
		return
	}
	runtime.Gosched()
}

// Procs returns the number of processors: Config.Procs for a controlled goroutine.
func Procs() int {
	if c := mine(); c != nil {
		return c.config.Procs
	}
	return runtime.GOMAXPROCS(0)
}

// Random returns a random number, which for a controlled goroutine depends on the seed.
func Random() uint64 {
	if c := mine(); c != nil {
		return c.random.next()
	}
	return rand.Uint64()
}

// Controlled reports whether the calling goroutine is controlled.
func Controlled() bool { return mine() != nil }

// Tick sets how much time passes with each operation of the run from now on. At first it is a microsecond.
func Tick(d time.Duration) {
	if c := mine(); c != nil {
		c.tick = d
	}
}

// NoTimers says that timers that the run starts from now on never fire. Then a wait that only a timer would end is a deadlock.
func NoTimers() {
	if c := mine(); c != nil {
		c.still = true
	}
}

// Now returns the time. For a controlled goroutine, some time passes with each
// operation; see [Tick].
func Now() time.Time {
	if c := mine(); c != nil {
		if m := c.machine; m != nil {
			c.cur.at += m.Clock
			return time.Unix(0, 0).Add(c.cur.at)
		}
		return time.Unix(0, 0).Add(c.time)
	}
	return time.Now()
}

// Since returns the time that has passed since t.
func Since(t time.Time) time.Duration {
	if mine() != nil {
		return Now().Sub(t)
	}
	return time.Since(t)
}

// A Timer is what [After] returns.
type Timer struct {
	c   *controller
	g   *goroutine
	f   func()
	std *time.Timer
}

// After runs f on a goroutine of its own once d has passed. If the caller is controlled and
// there is no machine, f runs at any later moment, whatever d is: the strategy decides.
func After(d time.Duration, f func()) *Timer {
	if c := mine(); c != nil {
		c.point("After", nil)
		return &Timer{c: c, g: c.launch(f, true, d), f: f}
	}
	return &Timer{std: time.AfterFunc(d, f)}
}

// Stop stops the timer, and reports whether it came before the function began. Then the function never runs.
func (t *Timer) Stop() bool {
	if t.std != nil {
		return t.std.Stop()
	}
	c := mine()
	if c == nil || c != t.c {
		return false // The run is over.
	}
	c.point("Timer.Stop", nil)
	if t.g.on != nil || t.g.done {
		return false
	}
	if c.machine != nil && !c.machine.stop(t.g) {
		return false
	}
	t.g.done = true
	c.drop(t.g)
	return true
}

// Reset makes the function run when d has passed. It reports whether the function had not begun yet.
func (t *Timer) Reset(d time.Duration) bool {
	if t.std != nil {
		return t.std.Reset(d)
	}
	was := t.Stop()
	if c := mine(); c != nil && c == t.c {
		t.g = c.launch(t.f, true, d)
	}
	return was
}
