package measure

// A Reach is a set of tasks that a wait waits for. It knows how far the tasks have come, and
// their last strands. Any goroutine may call its methods.
type Reach struct {
	meter  *Meter
	opened Point
	outer  *Reach    // the reach around this one, which reaches at least as far; nil: none
	far    Point     // the farthest end of a task; guarded by the meter's mu
	ends   []*Strand // the last strands of the tasks; guarded by the meter's mu
}

// Open implements AnyClock.
func (c *Clock) Open() AnyReach {
	c.cut()
	defer c.resume()
	at := c.here().at
	return &Reach{meter: c.meter, opened: at, far: at}
}

// Within implements AnyReach.
func (x *Reach) Within() AnyReach {
	return &Reach{meter: x.meter, opened: x.opened, outer: x}
}

// ended notes that a task has ended with the strand s. mu is held.
func (x *Reach) ended(s *Strand) {
	if x.meter.Limit > 0 {
		x.ends = append(x.ends, s)
	}
	for ; x != nil; x = x.outer {
		x.far = x.far.max(s.at)
	}
}

// Task implements AnyReach.
func (x *Reach) Task(by AnyClock, f func()) func() {
	c, _ := by.(*Clock)
	first := x.spawn(c, f)
	return func() { x.meter.Current().task(first, f, x) }
}

// spawn returns the first strand of a task that runs f. c is the clock of the goroutine that spawns the task. If c
// is nil, the goroutine is not measured, and the task may have begun as early as x was opened.
func (x *Reach) spawn(c *Clock, f func()) (first *Strand) {
	m := x.meter
	if c == nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		return m.begin(m.Start, x.opened, true, m.placeOf(Code(f), 0))
	}
	c.cut()
	defer c.resume()
	s, at := c.here(), c.place()
	first = m.begin(s, s.at, true, m.placeOf(Code(f), at))
	c.strand, c.at = m.then(s), at
	return first
}
