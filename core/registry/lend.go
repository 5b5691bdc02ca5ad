package registry

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// lend hands r's worker to a stand-in, which runs job and then searches for other
// jobs. r parks until c is complete, a piece of a is ready, or the worker is returned.
// lend returns true if r carries its worker again, and false if r continues without
// a worker.
func (r *Runner) lend(job *Job, c *Completion, a Awaited) bool {
	r.sleepsAs(parked)
	if !c.latch.GetSleepy() || !c.latch.FallAsleep() {
		// c has just been completed, so r continues with its worker. The job was
		// claimed, so r puts it back, or has another goroutine run it if it is a fork.
		if !r.worker.unclaim(r, job) {
			r.reg.runWithoutWorker(job)
		}
		return true
	}
	ho := r.lendOut(waiting, c, job)
	var looked looks
	for {
		r.parkLent(c, a)
		switch {
		case ho.state.Load() == returned: // Acquire: pairs with giveBack.
			r.takeBack(ho)
			c.latch.WakeUp()
			return true
		case c.latch.Probe():
			return r.recall(ho)
		case a.Ready() && (!r.inOrder || looked.stuck(ho)):
			// There is a piece of what r waits for. r runs the piece without a worker, unless the
			// stand-in has returned the worker already.
			c.latch.WakeUp()
			return r.leave(ho)
		}
	}
}

// parkLent parks r, whose worker is lent, until r is woken, or should look for pieces again.
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

// lendOut gives r's worker to a stand-in, which first runs job unless job is nil.
func (r *Runner) lendOut(k kind, over *Completion, job *Job) *handoff {
	ho := &handoff{kind: k, lender: r, over: over, worker: r.worker, outer: r.handoff}
	if job != nil {
		ho.state.Store(busy)
	}
	r.worker.stats.standIns.Add(1)
	r.worker.stats.lent.Add(1)
	r.told.worker.Store(0)
	r.worker, r.handoff = nil, nil
	r.goAway()
	r.reg.assign(assignment{worker: ho.worker, job: job, handoff: ho})
	return ho
}

// takeBack makes r carry its worker again after the stand-in has returned the worker.
func (r *Runner) takeBack(ho *handoff) {
	r.worker, r.handoff = ho.worker, ho.outer
	ho.worker.stats.lent.Add(-1)
}

// abandon notes that r has left a handoff and continues without a worker.
func (r *Runner) abandon(ho *handoff) {
	ho.worker.stats.lent.Add(-1)
	r.beginWorkerless()
}

// leave ends a handoff whose lender continues at once. leave returns true if r has its
// worker, because the stand-in has returned the worker already, and false otherwise.
func (r *Runner) leave(ho *handoff) bool {
	for {
		s := ho.state.Load()
		if s == returned { // Acquire: pairs with giveBack.
			r.takeBack(ho)
			return true
		}
		if ho.state.CompareAndSwap(s, left) {
			r.abandon(ho)
			return false
		}
	}
}

// recall ends a handoff whose lender can continue. It waits for the worker if the
// stand-in runs no job. Otherwise it leaves the handoff. It returns true if r has its
// worker.
func (r *Runner) recall(ho *handoff) bool {
	for {
		switch s := ho.state.Load(); s {
		case searching:
			if ho.state.CompareAndSwap(s, recalled) && ho.kind == absent {
				if ho.over.latch.Set() {
					r.sleep.WakeWorker(ho.worker.index) // The stand-in slept.
				}
				r.sleep.LatchSet()
			}
		case busy:
			if ho.state.CompareAndSwap(s, left) {
				r.abandon(ho)
				return false
			}
		case recalled:
			r.park() // The stand-in looks at the handoff after each search.
		case returned:
			r.takeBack(ho)
			return true
		}
	}
}

// giveBack returns r's worker to the lender and wakes the lender. It returns false
// if r keeps the worker, because the lender continues without a worker. If the lender
// was a stand-in itself, r then owes the worker to the lender of the outer handoff.
func (r *Runner) giveBack() bool {
	ho := r.handoff
	for {
		s := ho.state.Load()
		if s == left {
			if r.handoff = ho.outer; r.handoff != nil {
				r.handoff.end() // r's lender lent the worker in the middle of a job, so the outer handoff is busy.
			}
			return false
		}
		// Release: the lender sees the worker's fields as r leaves them. Pairs with the loads in lend, leave and recall.
		if ho.state.CompareAndSwap(s, returned) {
			r.worker, r.handoff = nil, nil
			ho.lender.Unpark()
			return true
		}
	}
}

// begin notes in r's handoff, if r has one, that r is about to run j, and returns j. If
// the worker was recalled, begin puts j back, gives the worker back, and returns nil. A
// fork can't be put back: begin then returns the fork, and r runs it without a worker.
func (r *Runner) begin(j *Job) *Job {
	for r.handoff != nil {
		if r.handoff.state.CompareAndSwap(searching, busy) {
			return j
		}
		if r.handoff.state.Load() == left {
			r.giveBack() // r keeps the worker, and may owe it to another lender.
			continue
		}
		unclaimed := r.worker.unclaim(r, j)
		r.giveBack() // The worker was recalled, and the lender waits for it.
		if unclaimed {
			return nil
		}
		r.beginWorkerless()
		return j
	}
	return j
}

// digDelay is how long a lender whose jobs run in order (see MayHelp) lets its
// stand-in run one stranger's job. After that the stand-in may be blocked, so the
// lender looks for its own pieces. The lender counts the time in looks, so that it
// does not take a stand-in on a busy machine for a blocked one.
const (
	digDelay = 10 * time.Millisecond
	digLooks = 5
)

// looks counts the looks of a lender. jobs is the number of jobs that the worker had begun at the last look, and since is
// the number of looks since jobs changed.
type looks struct {
	jobs  uint64
	since int
}

// stuck counts a look. It reports whether the stand-in has been at one job for more than digLooks looks.
func (l *looks) stuck(ho *handoff) bool {
	if n := ho.worker.stats.jobs.Load(); n != l.jobs {
		l.jobs, l.since = n, 0
	}
	l.since++
	return l.since > digLooks && !ho.lender.reg.config.NeverDig
}
