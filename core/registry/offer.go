package registry

import "github.com/seed1237c087/manta/internal/seam"

// Full reports whether r's join stack has no room. If so, both sides of a fork run
// in sequence, without Push.
func (r *Runner) Full() bool { return r.stack.Full() }

// Slot returns the index of the next slot of r's join stack.
func (r *Runner) Slot() int { return r.stack.Len() }

// Push puts f, the right side of a fork, into the next slot of r's join stack, which must not be
// Full. If Hungry returns true, Offer must follow. A Pop on the same goroutine takes f back.
func (r *Runner) Push(slot int, f *Fork) { r.stack.Push(slot, &f.Job) }

// Hungry reports, after a Push, whether other workers may need jobs. It is separate from Push so that both are inlined. It costs two loads.
func (r *Runner) Hungry() bool { return r.stack.Fewer(r.sleep.Wanting()) }

// Pop takes back the fork that was pushed last. It returns false if the fork was stolen.
// Then Await must follow.
func (r *Runner) Pop() bool { return r.stack.Pop() }

// shown is the largest number of jobs that a push keeps public for inactive workers. It is
// small because on a machine of many processors most inactive workers sleep, and take nothing
// before they are woken, and each public job makes the following forks slower (bench: join_wide).
const shown = 2

// Offer publishes the oldest private jobs, until thieves see enough: one, or two if at least two workers are
// inactive, or as many as workers search if these are more. If a job is overdue, r makes way for it. If r's
// task is tied to a context that is done, Offer takes the fork back and does not return.
func (r *Runner) Offer() {
	if r.tied {
		r.lookAtFork()
	}
	if r.shyness.on && r.offerShyly() {
		return
	}
	if r.background {
		r.GiveWay()
	}
	if r.sleep.Overdue() {
		r.makeWay()
	}
	if r.lone {
		return
	}
	r.sleep.Pushed(&r.dummy)
	have := r.stack.Public()
	r.list()
	searching := min(r.sleep.Load().Idle(), r.sleep.Searchers())
	want := max(searching, r.wanted()) // Hungry compares with wanted, too.
	if n := r.stack.Publish(want - have); n > 0 {
		r.sleep.PostJoin(n, have == 0)
	}
}

// makeWay lets an overdue job begin while r is in the middle of other work; see README.md, "The monitor".
func (r *Runner) makeWay() {
	switch tick := r.reg.monitor.ticks.Load(); {
	case r.worker == nil:
		if r.wayMade != tick {
			r.wayMade = tick
			seam.Yield()
		}
	case r.base != nil && r.base.fork && r.hooked == nil:
		w, ho := r.worker, r.handoff
		j := w.popOverdue(r)
		if j == nil && w.deque.Len() == 0 {
			if j = w.findTask(r); j == nil {
				return
			}
		}
		if j == nil && ho != nil {
			ho.end() // The runner that takes w over begins with a search, in w's own deque first.
		}
		r.worker, r.handoff = nil, nil
		r.beginWorkerless()
		r.reg.assign(assignment{worker: w, job: j, handoff: ho})
		seam.Yield() // The runner that takes w over is the next goroutine on this processor.
	}
}

// OfferAll publishes all private jobs, because r is about to wait, and what r waits for
// may depend on any of them. In a pool of one worker OfferAll publishes them too, because
// a stand-in will carry the worker.
func (r *Runner) OfferAll() {
	r.Bold()
	if r.stack.Private() == 0 {
		return
	}
	r.list()
	have := r.stack.Public()
	if n := r.stack.Publish(r.stack.Private()); n > 0 {
		r.sleep.PostJoin(n, have == 0)
	}
}

// OfferForks is OfferAll if there are private jobs.
func (r *Runner) OfferForks() {
	if r.stack.Private() != 0 {
		r.OfferAll()
	}
}

// ShareAll is OfferAll for a runner that is about to do long work and does not wait. If
// there is nothing to publish, which is the common case, ShareAll costs two loads of r's
// own fields.
func (r *Runner) ShareAll() {
	if (r.stack.Private() != 0 || r.shyness.on) && !r.lone {
		r.OfferAll()
	}
}
