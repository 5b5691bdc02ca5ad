package registry

import "github.com/seed1237c087/manta/core/internal/seam"

// A Reach is how far tasks have come for which somebody waits; nil measures
// nothing. Its methods may be called by any goroutine.
type Reach struct {
	meter  *Meter
	opened Point
	outer  *Reach // which reaches as far as this one; nil: none
	mu     seam.Mutex
	far    Point // guarded by mu
}

// Reach returns that of the tasks for which nobody waits.
func (reg *Registry) Reach() *Reach {
	if m := reg.config.Meter; m != nil {
		return &m.reach
	}
	return nil
}

// OpenReach returns one that begins where r is, nil where r is or measures nothing.
func (r *Runner) OpenReach() *Reach {
	if r == nil || r.clock == nil {
		return nil
	}
	at := r.clock.cut()
	return &Reach{meter: r.clock.meter, opened: at, far: at}
}

// Within returns one, for a task that r spawns, that lies within x.
func (x *Reach) Within(r *Runner) *Reach {
	if x == nil {
		return nil
	}
	at := x.from(r)
	return &Reach{meter: x.meter, opened: at, far: at, outer: x}
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

// from is where a task begins that r spawns now. What a goroutine spawns that
// is not measured may have begun as early as x was opened.
func (x *Reach) from(r *Runner) Point {
	if r == nil || r.clock == nil {
		return x.opened
	}
	return r.clock.cut()
}

// Task returns a function that runs f as a task that r, which may be nil, spawns now.
func (x *Reach) Task(r *Runner, f func()) func() {
	if x == nil {
		return f
	}
	run := x.Tasks(r)
	return func() { run(f) }
}

// Tasks is Task for several functions. Where nothing is measured it returns nil.
func (x *Reach) Tasks(r *Runner) func(f func()) {
	if x == nil {
		return nil
	}
	from := x.from(r)
	from.Burdened += x.meter.Burden
	return func(f func()) { Current().clock.task(from, f, x) }
}
