package measure

// A Branching is a fork whose sides are measured. The left side is measured as a
// part of the task that forks.
type Branching struct {
	clock       *Clock
	running     bool    // clock.running when the fork began
	apart       bool    // the right side ran on another goroutine
	fork, right *Strand // the strand that forks, and the first strand of the right side
	ends        Reach   // contains the right side
	base, at    int32   // clock.base and clock.at when the fork began: the places of the task or side around the fork, and of the fork
	from        []int32 // clock.from when the fork began
}

// Branch implements AnyClock.
func (c *Clock) Branch(left, right uintptr) AnyFork {
	c.cut()
	m, s, at := c.meter, c.here(), c.place()
	b := &Branching{clock: c, running: c.running, fork: s, ends: Reach{meter: m}, base: c.base, at: at, from: c.from}
	b.right = m.begin(s, s.at, false, m.placeOf(right, at))
	c.base = m.placeOf(left, at)
	c.at, c.from = c.base, nil
	c.strand, c.running = m.then(s), true
	c.resume()
	return b
}

// LeftEnds implements AnyFork.
func (b *Branching) LeftEnds() {
	b.clock.cut()
	b.clock.running = false
	b.clock.resume()
}

// Right implements AnyFork.
func (b *Branching) Right(f func()) {
	c := b.clock.meter.Current()
	b.apart = c != b.clock
	c.task(b.right, f, &b.ends)
}

// Join implements AnyFork.
func (b *Branching) Join() {
	c := b.clock
	c.cut()
	defer c.resume()
	c.strand = c.meter.wait(c.here(), &b.ends)
	c.meter.fold(b.fork.real())
	if b.apart {
		c.compare(0)
	}
	c.running, c.base, c.at, c.from = b.running, b.base, b.at, b.from
}
