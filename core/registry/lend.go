package registry

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// lend hands r's worker to a stand-in, which runs job and then searches as any
// worker does. r parks until c is complete. lend returns true if r has its worker
// back, and false if c is complete and r continues without a worker.
func (r *Runner) lend(job *Job, c *Completion, a Awaited) bool {
	r.sleepsAs(parked)
	if !c.latch.GetSleepy() || !c.latch.FallAsleep() {
		// c has just been completed: r goes on, with its worker. The job was
		// claimed, so it is given back, or run now if it is a fork.
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
			// There is a piece of what r waits for. r runs it without a worker: a worker that came
			// back meanwhile would be idle.
			c.latch.WakeUp()
			return r.leave(ho)
		}
	}
}

// parkLent parks r, whose worker is lent, until it is woken or must look after its own jobs.
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

// takeBack ends a handoff that was returned.
func (r *Runner) takeBack(ho *handoff) {
	r.worker, r.handoff = ho.worker, ho.outer
	ho.worker.stats.lent.Add(-1)
}

// abandon notes that r has left a handoff and continues without a worker.
func (r *Runner) abandon(ho *handoff) {
	ho.worker.stats.lent.Add(-1)
	r.beginWorkerless()
}

// leave ends a handoff whose lender continues at once: without the worker, unless
// the stand-in has returned it already. leave returns true in that case.
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
// stand-in runs no job, and leaves the handoff otherwise.
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

// giveBack returns r's worker to the lender and wakes it. It returns false if r
// keeps the worker, because the lender has gone on without it. If the lender
// was itself a stand-in, r then owes the worker to that one's lender.
func (r *Runner) giveBack() bool {
	ho := r.handoff
	for {
		s := ho.state.Load()
		if s == left {
			if r.handoff = ho.outer; r.handoff != nil {
				r.handoff.end() // r's lender lent the worker on in the middle of a job.
			}
			return false
		}
		// Release: the worker's fields as r leaves them. Pairs with lend.
		if ho.state.CompareAndSwap(s, returned) {
			r.worker, r.handoff = nil, nil
			ho.lender.Unpark()
			return true
		}
	}
}

// begin notes in r's handoff, if r has one, that r is about to run j, and returns j. If
// the worker was recalled, r puts j back, gives the worker back, and begin returns nil.
// A fork can't be put back: begin then returns it, and r runs it without a worker.
func (r *Runner) begin(j *Job) *Job {
	for r.handoff != nil {
		if r.handoff.state.CompareAndSwap(searching, busy) {
			return j
		}
		if r.handoff.state.Load() == left {
			r.giveBack() // r keeps the worker, and perhaps owes it to somebody else.
			continue
		}
		unclaimed := r.worker.unclaim(r, j)
		r.giveBack() // It was recalled, and the lender waits for that.
		if unclaimed {
			return nil
		}
		r.beginWorkerless()
		return j
	}
	return j
}

// digDelay is how long a lender whose jobs run in order (see MayHelp) lets its
// stand-in run one stranger's job. Then the stand-in may be blocked, and the lender
// looks for its own pieces. The time is counted in looks of the lender, so that a
// busy machine is not taken for a blocked stand-in.
const (
	digDelay = 10 * time.Millisecond
	digLooks = 5
)

// looks counts the looks of a lender. jobs is how many jobs the worker had begun at the last look, and since the
// number of looks since jobs changed.
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
