package registry

import "github.com/seed1237c087/manta/internal/seam"

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
	c.mu.Unlock()
	r := reg.hire()
	seam.Go(func() { r.main(a) })
}

// hire makes a runner for the crew, whose goroutine the caller starts.
func (reg *Registry) hire() *Runner {
	r := newRunner(reg)
	r.work = make(chan assignment, 1)
	reg.crew.alive.Add(1)
	reg.crew.sit(r)
	return r
}

// runLoose runs a job at once on a goroutine without a worker.
func (reg *Registry) runLoose(j *Job) { reg.assign(assignment{job: j}) }

// begin starts a goroutine for each worker.
func (c *crew) begin(reg *Registry) {
	for _, w := range reg.workers {
		r := reg.hire()
		seam.Go(func() { r.main(assignment{worker: w, begin: true}) })
	}
}
