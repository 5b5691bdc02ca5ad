package whatif

import (
	"github.com/seed1237c087/manta/core/internal/joinstack"
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/sleep"
)

// A runner is registry.Runner: a goroutine of the crew.
type runner struct {
	pool     *pool
	thread   *thread
	stack    joinstack.Owner[job]
	worker   *worker
	lease    *lease
	base     *job
	seat     int
	adrift   bool
	listed   bool
	away     bool
	lone     bool
	woke     bool
	where    int // the worker that it sleeps with, or parked
	work     assignment
	assigned bool
}

const parked = -1

// shown is registry's.
const shown = 2

// patience and tasksFirst are registry's.
const (
	patience   = 8
	tasksFirst = 61
)

// parkAfter is how many rounds who waits without a worker looks for pieces before it parks: the
// registry's 500 take as long.
const (
	parkAfter = 10
	parkRound = 1000 // nanoseconds
)

// An assignment is what a runner is to do next.
type assignment struct {
	worker *worker
	job    *job
	lease  *lease
}

// search is an Idle, or nothing yet.
type search struct{ idle sleep.Idle }

// hire returns a new runner, which has no thread yet.
func (p *pool) hire() *runner {
	r := &runner{pool: p, seat: p.seats, lone: len(p.workers) == 1, where: parked}
	p.seats++
	if r.lone {
		r.stack.Show(0, 0)
	} else {
		r.stack.Show(1, min(shown, p.sleep.Searchers()))
	}
	p.crew.Put(r.seat, r)
	return r
}

// begin starts r's thread.
func (r *runner) begin(a assignment) {
	r.thread = r.pool.launch(func() { r.main(a) })
}

// assign gives a to a runner at rest, or to a new one.
func (p *pool) assign(a assignment) {
	if n := len(p.resting); n > 0 {
		r := p.resting[n-1]
		p.resting = p.resting[:n-1]
		r.work, r.assigned = a, true
		p.clock.wake(r.thread)
		p.pay(p.costs.signal)
		return
	}
	p.hire().begin(a)
	p.pay(p.costs.signal)
}

// main is the life of a runner.
func (r *runner) main(a assignment) {
	for {
		r.do(a)
		r.unlist()
		r.pool.resting = append(r.pool.resting, r)
		for !r.assigned {
			r.pool.block()
		}
		a, r.assigned = r.work, false
	}
}

func (r *runner) do(a assignment) {
	r.worker, r.lease = a.worker, a.lease
	if r.worker == nil {
		r.drift()
	}
	if a.job != nil {
		r.runBase(a.job)
	}
	for r.worker != nil {
		j := r.next()
		if j == nil {
			break
		}
		if j = r.beginJob(j); j == nil {
			break
		}
		r.runBase(j)
	}
	r.land()
}

func (r *runner) drift() {
	if !r.adrift {
		r.adrift = true
		r.pool.adrift++
		r.pool.watch.look()
	}
}

func (r *runner) land() {
	if r.adrift {
		r.adrift = false
		r.pool.adrift--
		r.pool.watch.look()
		r.pool.sleep.GuestLeft()
	}
}

func (r *runner) runBase(j *job) {
	r.base = j
	r.run(j)
	r.base = nil
	if r.lease != nil {
		r.lease.endJob()
	}
}

// next returns the next job for the worker that r carries, nil if r has none any more.
func (r *runner) next() *job {
	p := r.pool
	for r.lease != nil && r.lease.due() {
		if r.giveBack() {
			return nil
		}
	}
	if j := r.find(); j != nil {
		return j
	}
	r.giveWay()
	w := r.worker
	s := &search{p.startLooking(w.index)}
	for rounds := 0; ; rounds++ {
		if j := r.find(); j != nil {
			p.workFound(&s.idle)
			return j
		}
		switch {
		case r.lease == nil:
			r.where = w.index
			p.sleep.NoWorkFound(&s.idle, &w.never)
		case rounds < patience && !r.lease.due():
			p.sleep.Pause()
		default:
			p.workFound(&s.idle)
			if r.giveBack() {
				return nil
			}
			s.idle = p.startLooking(w.index)
		}
	}
}

func (r *runner) giveWay() {
	if r.woke {
		r.woke = false
		r.pool.yield()
	}
}

// run runs a job that r took from somebody.
func (r *runner) run(j *job) {
	if j.fork {
		j.begin(r)
		r.pool.pay(r.pool.jitter(r.pool.costs.steal))
		r.exec(j.seq)
		r.pool.pay(r.pool.jitter(r.pool.costs.finish))
		j.over.complete(r, j)
		return
	}
	if j.taken {
		return // Whoever awaits it has run it.
	}
	r.pool.tasks--
	j.taken = true
	r.pool.watch.taken()
	r.pool.pay(r.pool.jitter(r.pool.costs.steal))
	r.runTask(j)
}

// runTask runs a task that was taken.
func (r *runner) runTask(j *job) {
	if j.root {
		r.pool.begun = r.pool.now
		r.pool.figures.overhead = 0 // of whoever gave the program to the pool
	}
	r.exec(j.seq)
	if j.group != nil {
		j.group.ended(r, j)
	}
	if r.pool.pending--; r.pool.pending == 0 {
		r.pool.pause() // For good: what r would do next is not part of the program.
	}
}

// exec does what was recorded.
func (r *runner) exec(s *measure.Seq) {
	p := r.pool
	for i := range s.Steps {
		step := &s.Steps[i]
		if step.Shared && !r.lone { // Runner.ShareAll
			r.offerAll()
		}
		p.strand(step.Work, int64(step.Forks))
		switch step.Kind {
		case measure.Forked:
			r.fork(step.Left, step.Right)
		case measure.Spawned:
			for _, t := range step.Bundle.Tasks {
				r.spawn(p.newTask(t, step.Bundle.Group))
			}
		case measure.Awaited:
			r.awaitGroup(step.Group)
		case measure.Ended:
		}
	}
}

// strand passes work, and the forks that were folded into it.
func (p *pool) strand(work, forks int64) {
	work = p.scaled(max(0, work)) // A short one that was recorded may be less than nothing.
	overhead := p.scaled(forks * p.costs.fork)
	began := p.now
	p.work(work + overhead)
	p.figures.busy += work
	p.figures.overhead += overhead
	p.figures.slowed += p.now - began - work - overhead
}
