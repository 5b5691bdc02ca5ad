package registry

// This file bounds how many pieces of one loop wait for another pool at a time: README.md, "A crowd at another pool".

// crowdPerWorker is how many callers of Install from another pool may wait, for each worker of the two pools.
const crowdPerWorker = 2

// crowded reports whether so many callers from other pools wait here, for a worker or to go on, that the pool of by had better begin
// nothing that may add one.
func (reg *Registry) crowded(by *Registry) bool {
	return int(reg.queued.Load()) > crowdPerWorker*(reg.shown+by.shown)
}

// inCrowd reports whether r waits for a pool that is crowded.
func (r *Runner) inCrowd() bool {
	if !r.stack.Queued.Load() {
		return false
	}
	to := r.shyness.queuedAt.Load()
	return to != nil && to.crowded(r.reg)
}

// leftAlone reports whether thieves leave r's forks alone, because r is shy or in a crowd.
func (r *Runner) leftAlone() bool { return r.stack.Shy.Load() || r.inCrowd() }

// queueAt says that r, which may be nil, is about to have a task in the queue of to.
func (r *Runner) queueAt(to *Registry) {
	if r == nil {
		return
	}
	to.queued.Add(1)
	if r.reg.config.Unwatched || r.reg.bubbled { // Nobody would let thieves have the forks.
		return
	}
	r.shyness.queuedAt.Store(to)
	r.stack.Queued.Store(true) // Before the forks are shown, which nobody is to take in a crowd.
	if to.crowded(r.reg) {
		r.OfferAll()
		r.reg.heed() // After the forks are shown: the watch looks at once.
	}
}

// endQueue follows queueAt when r goes on. In a crowd r's forks are left alone until r's job is over: if not, each caller that goes on
// would let a thief begin another piece.
func (r *Runner) endQueue(to *Registry) {
	if r == nil {
		return
	}
	to.dequeued(r)
	if !r.inCrowd() {
		r.forgetQueue()
	}
}

// forgetQueue says that what r does from now on has to do with no queue.
func (r *Runner) forgetQueue() {
	if r.shyness.queuedAt.Load() != nil { // A store to an atomic costs as much as ten loads.
		r.stack.Queued.Store(false)
		r.shyness.queuedAt.Store(nil)
	}
}

// dequeued says that a worker of reg has begun or dropped the task of caller, or that this goes on; caller may be nil.
func (reg *Registry) dequeued(caller *Runner) {
	if caller == nil {
		return
	}
	if by := caller.reg; int(reg.queued.Add(-1)) == crowdPerWorker*(reg.shown+by.shown) {
		by.crowdLeft()
	}
}

// crowdLeft has somebody look for the forks of those who were in a crowd: that it is gone is what makes them visible.
func (reg *Registry) crowdLeft() {
	reg.sleep.PostJoin(1, true)
	reg.sleep.WakeOne() // Whatever the number of guests.
}

// crowdWaits returns somebody in a crowd with a fork to be seen, or nil.
func (reg *Registry) crowdWaits() (waits *Runner) {
	reg.eachRunner(0, func(r *Runner) bool {
		if r.inCrowd() && !r.stack.Thief().Bare() {
			waits = r
		}
		return waits == nil
	})
	return waits
}

// lookAtCrowd lets thieves have the forks of one of a crowd, if the pool that it waits for has begun nothing for as many ticks as there
// are callers: what runs there may wait, in turn, for one of these forks, without telling anybody. It reports whether there is a crowd.
func (reg *Registry) lookAtCrowd() bool {
	w := &reg.watch
	r := reg.crowdWaits()
	if r == nil {
		w.crowd = 0
		return false
	}
	to := r.shyness.queuedAt.Load()
	if to == nil { // It went on.
		return true
	}
	if begun := to.injector.Popped() + to.later.Popped(); begun != w.begun {
		w.begun, w.crowd = begun, 0
	}
	w.crowd++
	if w.crowd >= int(to.queued.Load()) {
		w.crowd = 0
		r.shyness.queuedAt.CompareAndSwap(to, nil)
		reg.crowdLeft()
	}
	return true
}
