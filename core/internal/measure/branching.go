package measure

// A Branching is a fork whose sides are measured, the left one as part of the
// task that forks.
type Branching struct {
	clock   *Clock
	running bool // when the fork began
	ends    Reach
	right   func(f func())
	apart   bool // the right side ran on another goroutine
	record  *forking
}

// Branch begins a fork.
func (c *Clock) Branch() *Branching {
	at := c.cut()
	b := &Branching{clock: c, running: c.running}
	b.ends = Reach{meter: c.meter, opened: at, far: at}
	at.Burdened += c.meter.Burden
	b.record = c.forks()
	b.right = func(f func()) { c.meter.Current().task(at, f, &b.ends, b.record.rightSeq()) }
	if !c.running || b.record != nil {
		c.start(at)
	}
	return b
}

// Left runs the left side, on the goroutine that forks.
func (b *Branching) Left(f func()) {
	c := b.clock
	defer func() {
		b.ends.extend(c.cut())
		c.leftEnds(b.record)
		c.running = false
	}()
	f()
}

// Right runs the right side, on any goroutine that has a clock.
func (b *Branching) Right(f func()) {
	b.apart = b.clock.meter.Current() != b.clock
	b.right(f)
}

// Join ends the fork, when both sides have ended.
func (b *Branching) Join() {
	c := b.clock
	c.at = b.ends.Far()
	c.joins(b.record)
	if b.apart {
		c.compare(0)
	}
	if c.running = b.running; c.running {
		c.start(c.at)
	}
}
