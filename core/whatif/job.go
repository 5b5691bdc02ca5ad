package whatif

import (
	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/core/internal/measure"
)

// A job is what stacks, deques and the injector hold: a registry.Job, and a Fork if fork.
type job struct {
	seq   *measure.Seq
	fork  bool
	over  completion // of a fork
	thief *runner    // of a fork
	group *group     // of a task; nil: nobody awaits it
	root  bool       // the program
	taken bool       // a task's: somebody has begun it, wherever it lies
}

// A completion is registry.Completion.
type completion struct {
	owner  *runner
	latch  latch.Latch
	dozing bool
}

// complete tells the owner that what it waits for is done, which r did as j.
func (c *completion) complete(r *runner, j *job) {
	owner := c.owner
	if !c.latch.Set() {
		return
	}
	if r.base == j && r.lease != nil && r.lease.over == c && r.giveBack() {
		return
	}
	owner.wake()
	r.woke = true
}

func (c *completion) rouse() {
	if c.dozing {
		c.owner.wake()
	}
}

// awaited is registry.Awaited.
type awaited interface {
	help(r *runner, s *search) bool
	ready() bool
	mine(j *job) bool
}

// help runs a piece of what j's thief runs, on r's own stack.
func (j *job) help(r *runner, s *search) bool {
	if j.thief == nil {
		return false
	}
	piece, ok := r.claimFrom(j.thief)
	if !ok {
		return false
	}
	r.found(s)
	if j.over.latch.Probe() {
		r.pool.assign(assignment{job: piece})
		return true
	}
	r.run(piece)
	return true
}

func (j *job) ready() bool    { return j.thief != nil && !j.thief.stack.Thief().Bare() }
func (j *job) mine(*job) bool { return false }
func (j *job) begin(r *runner) {
	if r.stack.Private() == 0 && r.stack.Bare() {
		j.thief = r
	}
}

// renew makes a fork that is done fit to be offered again.
func (j *job) renew() {
	j.over.latch.Reset()
	j.thief = nil
}

// A group is tasks that are awaited together: those of a scope, or a future.
type group struct {
	left    int    // that have not ended
	jobs    []*job // that nobody may have begun; the newest last
	waiters []*completion
}

// top returns the newest task that nobody has begun.
func (g *group) top() *job {
	for n := len(g.jobs); n > 0; n-- {
		if j := g.jobs[n-1]; !j.taken {
			return j
		}
		g.jobs = g.jobs[:n-1]
	}
	return nil
}

func (g *group) help(r *runner, s *search) bool {
	j := g.top()
	if j == nil {
		return false
	}
	r.found(s)
	r.pool.tasks--
	j.taken = true
	r.pool.watch.taken()
	r.runTask(j)
	return true
}

func (g *group) ready() bool      { return g.top() != nil }
func (g *group) mine(j *job) bool { return j.group == g }

// ended counts out a task that r has run as j.
func (g *group) ended(r *runner, j *job) {
	if g.left--; g.left > 0 {
		return
	}
	for _, c := range g.waiters {
		c.complete(r, j)
	}
	g.waiters = nil
}
