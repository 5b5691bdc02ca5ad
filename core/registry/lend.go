package registry

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// lend hands r's worker to a stand-in, which runs job and then whatever a
// worker would, and parks r until c is complete. It returns true when r has its
// worker back, and false when c is complete and r goes on without one.
func (r *Runner) lend(job *Job, c *Completion, a Awaited) bool {
	r.sleepsAs(parked)
	if !c.latch.GetSleepy() || !c.latch.FallAsleep() {
		// c has just been completed: r goes on, with its worker. The job was
		// claimed, so it is given back, or run now if it is a fork.
		if !r.worker.unclaim(r, job) {
			r.reg.runLoose(job)
		}
		return true
	}
	le := r.lendOut(waiting, c, job)
	var looked looks
	for {
		r.parkLent(c, a)
		switch {
		case le.state.Load() == returned: // Acquire: pairs with giveBack.
			r.takeBack(le)
			c.latch.WakeUp()
			return true
		case c.latch.Probe():
			return r.recall(le)
		case a.Ready() && (!r.inOrder || looked.stuck(le)):
			// A piece of what r waits for. A worker that came back while r
			// runs that would lie idle, so r goes on without one.
			c.latch.WakeUp()
			return r.leave(le)
		}
	}
}

// parkLent parks r, whose worker is lent, until something happens.
func (r *Runner) parkLent(c *Completion, a Awaited) {
	if r.inOrder {
		t := seam.After(digDelay/digLooks, r.Unpark)
		r.park()
		t.Stop()
		return
	}
	c.dozing.Store(true) // Before the look for help: pairs with Rouse.
	if !a.Ready() {
		r.park()
	}
	c.dozing.Store(false)
}

// lendOut gives r's worker to a stand-in, which runs job first, unless that is nil.
func (r *Runner) lendOut(k kind, over *Completion, job *Job) *lease {
	le := &lease{kind: k, principal: r, over: over, worker: r.worker, outer: r.lease}
	if job != nil {
		le.state.Store(busy)
	}
	r.worker.stats.standIns.Add(1)
	r.worker.stats.lent.Add(1)
	r.told.worker.Store(0)
	r.worker, r.lease = nil, nil
	r.goAway()
	r.reg.assign(assignment{worker: le.worker, job: job, lease: le})
	return le
}

// takeBack ends a lease that was returned.
func (r *Runner) takeBack(le *lease) {
	r.worker, r.lease = le.worker, le.outer
	le.worker.stats.lent.Add(-1)
}

// abandon notes that r goes on without the worker of a lease that it has left.
func (r *Runner) abandon(le *lease) {
	le.worker.stats.lent.Add(-1)
	r.drift()
}

// leave ends a lease when its principal goes on at once: without the worker,
// unless that is back already. It returns true in that case.
func (r *Runner) leave(le *lease) bool {
	for {
		s := le.state.Load()
		if s == returned { // Acquire: pairs with giveBack.
			r.takeBack(le)
			return true
		}
		if le.state.CompareAndSwap(s, left) {
			r.abandon(le)
			return false
		}
	}
}

// recall ends a lease when its principal wants to go on: with the worker
// where the stand-in runs no job, otherwise without.
func (r *Runner) recall(le *lease) bool {
	for {
		switch s := le.state.Load(); s {
		case searching:
			if le.state.CompareAndSwap(s, recalled) && le.kind == absent {
				if le.over.latch.Set() {
					r.sleep.WakeWorker(le.worker.index) // The stand-in slept.
				}
				r.sleep.LatchSet()
			}
		case busy:
			if le.state.CompareAndSwap(s, left) {
				r.abandon(le)
				return false
			}
		case recalled:
			r.park() // The stand-in looks at the lease after each search.
		case returned:
			r.takeBack(le)
			return true
		}
	}
}

// giveBack returns the worker that r carries to its principal and wakes that.
// It returns false if r keeps the worker, because the principal has gone on
// without it. Then r owes it to the principal's own principal, if any.
func (r *Runner) giveBack() bool {
	le := r.lease
	for {
		s := le.state.Load()
		if s == left {
			if r.lease = le.outer; r.lease != nil {
				r.lease.end() // Its principal's stand-in lent the worker in the middle of a job.
			}
			return false
		}
		// Release: the worker's fields as r leaves them. Pairs with lend.
		if le.state.CompareAndSwap(s, returned) {
			r.worker, r.lease = nil, nil
			le.principal.Unpark()
			return true
		}
	}
}

// begin tells the principal, if any, that r is about to run j, which it has
// found, and returns j. If the worker was recalled r gives it back, and j before
// that, and begin returns nil. A fork can't go back, and is r's to run without a worker.
func (r *Runner) begin(j *Job) *Job {
	for r.lease != nil {
		if r.lease.state.CompareAndSwap(searching, busy) {
			return j
		}
		if r.lease.state.Load() == left {
			r.giveBack() // r keeps the worker, and perhaps owes it to somebody else.
			continue
		}
		unclaimed := r.worker.unclaim(r, j)
		r.giveBack() // It was recalled, and the principal waits for that.
		if unclaimed {
			return nil
		}
		r.drift()
		return j
	}
	return j
}

// digDelay is how long a principal whose jobs go in order (see MayHelp) lets its
// stand-in run one strange job before it looks after its own, in case the
// stand-in is blocked. It is counted in looks of the principal, so that a
// machine that was busy elsewhere meanwhile does not pass for a blocked stand-in.
const (
	digDelay = 10 * time.Millisecond
	digLooks = 5
)

// looks are those of a principal: how many jobs the worker had begun at the last one, and how many there were since
// that changed.
type looks struct {
	jobs  uint64
	since int
}

// stuck counts a look and reports whether it was one too many since the stand-in began its job.
func (l *looks) stuck(le *lease) bool {
	if n := le.worker.stats.jobs.Load(); n != l.jobs {
		l.jobs, l.since = n, 0
	}
	l.since++
	return l.since > digLooks && !le.principal.reg.config.NeverDig
}
