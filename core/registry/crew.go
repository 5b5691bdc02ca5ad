package registry

import (
	"github.com/seed1237c087/manta/core/internal/victims"
	"github.com/seed1237c087/manta/internal/seam"
)

// A crew contains the runners whose goroutines the pool itself has started. Each runner has a seat, which is its index
// in victims. A guest without a place gets a seat too, when the guest first publishes jobs.
type crew struct {
	victims victims.Bitmap[Runner]

	mu seam.Mutex
	// resting contains the stand-ins without an assignment. It is guarded by mu.
	resting []*Runner
	closed  bool // guarded by mu: no stand-in rests any more
	// free contains the unused seats with numbers below seats. visitors is the number of guests
	// that have a seat. All three are guarded by mu.
	free            []int
	seats, visitors int
	alive           seam.WaitGroup // counts the goroutines that were started and have not ended
	_               [seam.Pad]byte
}

// An assignment says what a goroutine of the crew does next.
type assignment struct {
	worker  *Worker  // the worker to carry; nil: only run the job
	job     *Job     // the job to run first; nil: search for a job
	handoff *handoff // the handoff under which the worker was lent; nil: the worker is not lent
	begin   bool     // this is the worker's first assignment
}

// sit gives r a seat.
func (c *crew) sit(r *Runner) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !r.Hired() {
		c.visitors++
	}
	if n := len(c.free); n > 0 {
		r.seat = c.free[n-1]
		c.free = c.free[:n-1]
	} else {
		r.seat = c.seats
		c.seats++
	}
	c.victims.Put(r.seat, r)
}

// rest waits for r's next assignment. ok is false if r should end. At most limit stand-ins rest at a time.
func (c *crew) rest(r *Runner, limit int) (a assignment, ok bool) {
	r.unlist()
	c.mu.Lock()
	if c.closed || len(c.resting) >= limit {
		c.mu.Unlock()
		return a, false
	}
	c.resting = append(c.resting, r)
	c.mu.Unlock()
	return seam.Receive(r.work)
}

// close ends the stand-ins that rest now, and those that would rest later.
func (c *crew) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for _, r := range c.resting {
		seam.Close(r.work)
	}
	c.resting = nil
}

// remove gives up r's seat. r's goroutine is about to end, or to leave as a guest.
func (c *crew) remove(r *Runner) {
	r.unlist()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.victims.Put(r.seat, nil)
	c.free = append(c.free, r.seat)
	r.seat = nowhere
	if !r.Hired() {
		c.visitors--
	}
}

// size returns the number of runners, without guests.
func (c *crew) size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.seats - len(c.free) - c.visitors
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

// runWithoutWorker runs a job at once on a goroutine without a worker.
func (reg *Registry) runWithoutWorker(j *Job) { reg.assign(assignment{job: j}) }

// RunApart runs f at once on another goroutine, which carries no worker. It is for work that the caller has claimed and must not run itself.
// f is called with the runner of that goroutine, and must not panic.
func (reg *Registry) RunApart(f func(r *Runner)) {
	t := &apartJob{f: f}
	t.job.Init(t)
	reg.runWithoutWorker(&t.job)
}

// apartJob is the job of RunApart.
type apartJob struct {
	job Job
	f   func(r *Runner)
}

// RunTask implements Task.
func (t *apartJob) RunTask(r *Runner) { t.f(r) }

// awaitApart is RunApart, except that awaitApart returns when f has ended.
func (reg *Registry) awaitApart(f func(r *Runner)) {
	var over Completion
	over.OweFrom(reg, Current())
	reg.RunApart(func(r *Runner) {
		defer over.Complete(r, nil)
		f(r)
	})
	over.Await(NoHelp)
}
