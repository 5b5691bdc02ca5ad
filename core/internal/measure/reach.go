package measure

// A Reach is a set of tasks that a wait waits for: how far they have come, and their
// last strands. A nil Reach measures nothing. Any goroutine may call its methods.
type Reach struct {
	meter  *Meter
	opened Point
	outer  *Reach    // which reaches as far as this one; nil: none
	far    Point     // guarded by the meter's mu
	ends   []*Strand // guarded by the meter's mu
}

// Open returns a Reach that begins where c is, or nil if c is nil.
func (c *Clock) Open() *Reach {
	if c == nil {
		return nil
	}
	c.cut()
	defer c.resume()
	at := c.here().at
	return &Reach{meter: c.meter, opened: at, far: at}
}

// Within returns a Reach within x.
func (x *Reach) Within() *Reach {
	if x == nil {
		return nil
	}
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

// Task returns a function that runs f as a task that the goroutine of c, which may
// be nil, spawns now. Where nothing is measured it returns f.
func (x *Reach) Task(c *Clock, f func()) func() {
	if x == nil {
		return f
	}
	first := x.spawn(c, f)
	return func() { x.meter.Current().task(first, f, x) }
}

// spawn returns the first strand of a task that runs f. What a goroutine spawns that is not measured may have
// begun as early as x was opened.
func (x *Reach) spawn(c *Clock, f func()) (first *Strand) {
	m := x.meter
	if c == nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		return m.begin(m.Start, x.opened, true, m.placeOf(f, 0))
	}
	c.cut()
	defer c.resume()
	s, at := c.here(), c.place()
	first = m.begin(s, s.at, true, m.placeOf(f, at))
	c.strand, c.at = m.then(s), at
	return first
}
