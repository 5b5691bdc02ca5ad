package whatif

import (
	"iter"
	"math/rand/v2"
)

// A clock is a machine in virtual time: some processors, the threads that run on them, and
// what happens next. One thread runs at a time, as a coroutine, so that a seed alone
// decides what happens.
type clock struct {
	now     int64 // nanoseconds
	events  heap[event]
	order   uint64 // of events at the same time
	rng     *rand.Rand
	current *thread
	all     []*thread

	procs  int       // that there are
	idle   int       // of these: that run no thread
	queue  []*thread // ready, and waiting for a processor; from head on
	head   int
	change int64 // what it costs that a processor goes from one thread to another
	looks  int64 // when somebody looked first who runs for how long
	start  int64 // how long it takes until a thread runs that is made ready, if a processor is idle
	memory memory
	crowds func() // called when queue has changed
	stand  bool   // time stands still: everything costs nothing
	fails  any    // what a thread panicked with
}

// A thread is what an operating system, and the runtime, would take for one: a runner's
// goroutine.
type thread struct {
	next  func() (struct{}, bool)
	stop  func()
	give  func(struct{}) bool
	since int64 // when it got its processor
	state threadState
	token bool // it was woken before it blocked
}

type threadState uint8

const (
	running threadState = iota // it has a processor
	waiting                    // for a processor
	blocked                    // until it is woken
)

// An event is that a thread goes on.
type event struct {
	at    int64
	order uint64
	t     *thread
}

//nolint:unused // The constraint of heap asks for it.
func (e event) before(f event) bool { return e.at < f.at || e.at == f.at && e.order < f.order }

// lookEvery is how often Go's runtime looks what has been running for that long since an
// earlier look, and is to give way (runtime.sysmon, which looks more often only where system
// calls block). So a thread keeps its processor for one to two of these.
const lookEvery = 10_000_000

func newClock(procs int, seed uint64) *clock {
	c := &clock{procs: procs, idle: procs, rng: rand.New(rand.NewPCG(seed, 0x6d616e7461))}
	c.looks = c.rng.Int64N(lookEvery)
	return c
}

// stopped is what a thread panics with that is to end.
type stopped struct{}

// launch begins a thread, which is ready at once.
func (c *clock) launch(f func()) *thread {
	t := &thread{state: blocked}
	t.next, t.stop = iter.Pull(func(yield func(struct{}) bool) {
		defer func() {
			switch v := recover().(type) {
			case nil, stopped:
			default:
				c.fails = v
			}
		}()
		t.give = yield
		f()
		t.state = blocked
		c.leave()
	})
	c.all = append(c.all, t)
	c.wake(t)
	return t
}

// run runs the threads until done says so, or nothing can happen any more. It returns false
// in the latter case.
func (c *clock) run(done func() bool) bool {
	for !done() {
		if !c.step() {
			return false
		}
	}
	return true
}

// step has the next thing happen; false: there is none.
func (c *clock) step() bool {
	at, more := c.memory.next(c.now)
	switch {
	case len(c.events) > 0 && (!more || c.events[0].at <= at):
		e := c.events.pop()
		c.now = max(c.now, e.at)
		c.resume(e.t)
	case more:
		c.now = max(c.now, at)
		c.resume(c.memory.take(c.now))
	default:
		return false
	}
	if c.fails != nil {
		panic(c.fails)
	}
	return true
}

func (c *clock) resume(t *thread) {
	c.current = t
	t.next()
	c.current = nil
}

// end ends all threads.
func (c *clock) end() {
	for _, t := range c.all {
		t.stop()
	}
	if c.fails != nil {
		panic(c.fails)
	}
}

// pause gives way to whatever comes before the current thread goes on.
func (c *clock) pause() {
	if !c.current.give(struct{}{}) {
		panic(stopped{})
	}
}

// at has t go on at some time.
func (c *clock) at(t *thread, at int64) {
	c.order++
	c.events.push(event{at, c.order, t})
}

// advance passes d nanoseconds on the current thread's processor.
func (c *clock) advance(d int64) {
	if c.stand || d <= 0 {
		return
	}
	then := c.now + d
	if len(c.events) == 0 || then < c.events[0].at {
		if at, more := c.memory.next(c.now); !more || then < at {
			c.now = then
			return
		}
	}
	c.at(c.current, then)
	c.pause()
}

// work passes d nanoseconds of the program's own work.
func (c *clock) work(d int64) {
	for d > 0 {
		part := d
		if c.procs < len(c.all) {
			c.preempt()
			part = min(d, max(1000, c.until(c.current)-c.now))
		}
		if c.memory.shared() {
			c.memory.add(c.now, c.current, part)
			c.pause()
		} else {
			c.advance(part)
		}
		d -= part
	}
}

// until is until when t keeps its processor: the second look after it got that.
func (c *clock) until(t *thread) int64 {
	first := (t.since+lookEvery-c.looks)/lookEvery*lookEvery + c.looks
	return first + lookEvery
}

// preempt takes the processor from the current thread if it has had it for long enough, and
// another one waits.
func (c *clock) preempt() {
	if c.now >= c.until(c.current) {
		c.yield()
	}
}

// yield lets those go first that wait for a processor.
func (c *clock) yield() {
	if c.waiting() == 0 {
		c.current.since = c.now
		return
	}
	t := c.current
	t.state = waiting
	c.queue = append(c.queue, t)
	c.leave()
	c.pause()
}

// block gives up the processor until the current thread is woken.
func (c *clock) block() {
	t := c.current
	if t.token {
		t.token = false
		return
	}
	t.state = blocked
	c.leave()
	c.pause()
}

// leave gives the current thread's processor to the next one that waits.
func (c *clock) leave() {
	if c.waiting() == 0 {
		c.idle++
		return
	}
	t := c.queue[c.head]
	c.queue[c.head] = nil
	if c.head++; c.head == len(c.queue) {
		c.queue, c.head = c.queue[:0], 0
	}
	c.crowds()
	c.begin(t, c.change)
}

// wake makes t ready if it is blocked, and otherwise leaves a token.
func (c *clock) wake(t *thread) {
	if t.state != blocked {
		t.token = true
		return
	}
	if c.idle > 0 {
		c.idle--
		c.begin(t, c.jitter(c.start))
		return
	}
	t.state = waiting
	c.queue = append(c.queue, t)
	c.crowds()
}

// waiting is how many threads wait for a processor.
func (c *clock) waiting() int { return len(c.queue) - c.head }

// begin gives t a processor.
func (c *clock) begin(t *thread, after int64) {
	if c.stand {
		after = 0
	}
	t.state, t.since = running, c.now+after
	c.at(t, c.now+after)
}

// jitter returns d, give or take a quarter.
func (c *clock) jitter(d int64) int64 {
	if d < 4 {
		return d
	}
	return d - d/4 + c.rng.Int64N(d/2+1)
}
