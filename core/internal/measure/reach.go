package measure

import "github.com/seed1237c087/manta/internal/seam"

// A Reach is how far tasks have come for which somebody waits; nil measures
// nothing. Its methods may be called by any goroutine.
type Reach struct {
	meter  *Meter
	opened Point
	outer  *Reach // which reaches as far as this one; nil: none
	mu     seam.Mutex
	far    Point   // guarded by mu
	group  *Group  // of the tasks, if a Tree records them
	bundle *Bundle // which the tasks are part of that nobody knows the spawn of; nil: none
}

// Open returns one that begins where c is, nil if c is.
func (c *Clock) Open() *Reach {
	if c == nil {
		return nil
	}
	at := c.cut()
	return &Reach{meter: c.meter, opened: at, far: at, group: c.meter.Tree.group()}
}

// Within returns one that lies within x, for a task that the goroutine of c, which
// may be nil, spawns now.
func (x *Reach) Within(c *Clock) *Reach {
	if x == nil {
		return nil
	}
	at := x.from(c)
	within := &Reach{meter: x.meter, opened: at, far: at, outer: x, group: x.meter.Tree.group()}
	within.bundle = within.spawns(c)
	return within
}

// Far returns the end of the task that has come furthest.
func (x *Reach) Far() Point {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.far
}

func (x *Reach) extend(p Point) {
	for ; x != nil; x = x.outer {
		x.mu.Lock()
		x.far = x.far.max(p)
		x.mu.Unlock()
	}
}

// from is where a task begins that is spawned now. What a goroutine spawns that
// is not measured may have begun as early as x was opened.
func (x *Reach) from(c *Clock) Point {
	if c == nil {
		return x.opened
	}
	return c.cut()
}

// Task returns a function that runs f as a task that the goroutine of c, which may
// be nil, spawns now. Where nothing is measured it returns f.
func (x *Reach) Task(c *Clock, f func()) func() {
	if x == nil {
		return f
	}
	run := x.Tasks(c)
	return func() { run(f) }
}

// Tasks is Task for several functions. Where nothing is measured it returns nil.
func (x *Reach) Tasks(c *Clock) func(f func()) {
	if x == nil {
		return nil
	}
	from := x.from(c)
	bundle := x.spawns(c)
	from.Burdened += x.meter.Burden
	return func(f func()) { x.meter.Current().task(from, f, x, x.meter.Tree.add(bundle)) }
}
