package registry

import (
	"slices"

	"github.com/seed1237c087/manta/core/internal/seam"
)

// The crew are the runners whose goroutines the pool itself started: those
// that carry a worker, those that wait while a stand-in does, and stand-ins
// that are at rest. Thieves look at the stacks of all; most are empty.
type crew struct {
	// all is replaced, never changed, under mu. Thieves only load it.
	all seam.Pointer[[]*Runner]
	mu  seam.Mutex
	// resting are stand-ins without an assignment, guarded by mu.
	resting []*Runner
	closed  bool           // guarded by mu: no stand-in rests any more
	alive   seam.WaitGroup // goroutines started and not ended
}

// An assignment is what a goroutine of the crew is to do next.
type assignment struct {
	worker *Worker // to carry; nil: none, only the job is to be run
	job    *Job    // to run first; nil: look for one
	lease  *lease  // under which the worker was lent; nil: it is for good
	begin  bool    // the worker begins its life with this
}

// assign gives a to a stand-in at rest, or to a new goroutine.
func (reg *Registry) assign(a assignment) {
	c := &reg.crew
	c.mu.Lock()
	if n := len(c.resting); n > 0 {
		r := c.resting[n-1]
		c.resting[n-1] = nil
		c.resting = c.resting[:n-1]
		c.mu.Unlock()
		seam.Send(r.work, a) // never blocks: r rests and has no assignment
		return
	}
	r := reg.hire()
	all := append(slices.Clip(*c.all.Load()), r)
	c.all.Store(&all)
	c.mu.Unlock()
	seam.Go(func() { r.main(a) })
}

// hire makes a runner for the crew, whose goroutine the caller starts.
func (reg *Registry) hire() *Runner {
	r := newRunner(reg)
	r.work = make(chan assignment, 1)
	reg.crew.alive.Add(1)
	return r
}

// begin starts a goroutine for each worker.
func (c *crew) begin(reg *Registry) {
	all := make([]*Runner, len(reg.workers))
	for i := range all {
		all[i] = reg.hire()
	}
	c.all.Store(&all) // Before the first of them can look for victims.
	for i, r := range all {
		seam.Go(func() { r.main(assignment{worker: reg.workers[i], begin: true}) })
	}
}

// runLoose runs a job at once on a goroutine without a worker.
func (reg *Registry) runLoose(j *Job) { reg.assign(assignment{job: j}) }

// rest waits for r's next assignment; ok is false where r should end.
func (c *crew) rest(r *Runner, limit int) (a assignment, ok bool) {
	c.mu.Lock()
	if c.closed || len(c.resting) >= limit {
		c.mu.Unlock()
		return a, false
	}
	c.resting = append(c.resting, r)
	c.mu.Unlock()
	return seam.Receive(r.work)
}

// close ends all stand-ins at rest, now and later.
func (c *crew) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for _, r := range c.resting {
		seam.Close(r.work)
	}
	c.resting = nil
}

func (c *crew) remove(r *Runner) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := slices.DeleteFunc(slices.Clone(*c.all.Load()), func(x *Runner) bool { return x == r })
	c.all.Store(&now)
}

// each calls f for every runner, beginning somewhere in the middle, until f
// returns false.
func (c *crew) each(start uint, f func(*Runner) bool) {
	all := *c.all.Load()
	for i := range all {
		if !f(all[(uint(i)+start)%uint(len(all))]) {
			return
		}
	}
}
