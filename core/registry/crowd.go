package registry

// This file bounds how many pieces of one loop wait for another pool at a time: README.md, "A crowd at another pool".

// crowdPerWorker is the number of callers of Install from other pools that may wait, for each worker of the two pools.
const crowdPerWorker = 2

// crowded reports whether so many callers from other pools wait here, for a worker or to continue, that by should begin no work that may
// add another caller.
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

// queueAt notes that r, which may be nil, is about to put a task into the queue of to.
func (r *Runner) queueAt(to *Registry) {
	if r == nil {
		return
	}
	to.queued.Add(1)
	if r.reg.config.Unwatched || r.reg.bubbled { // No monitor would let thieves take the forks.
		return
	}
	r.shyness.queuedAt.Store(to)
	r.stack.Queued.Store(true) // Before the forks become public, so that no thief takes them in a crowd.
	if to.crowded(r.reg) {
		r.OfferAll()
		r.reg.heed() // After the forks became public, because the monitor looks at once.
	}
}

// endQueue undoes queueAt when r continues. In a crowd, thieves leave r's forks alone until r's job is over. Otherwise each caller that
// continues would let a thief begin another piece.
func (r *Runner) endQueue(to *Registry) {
	if r == nil {
		return
	}
	to.dequeued(r)
	if !r.inCrowd() {
		r.forgetQueue()
	}
}

// forgetQueue notes that r does not wait for another pool, and does not belong to a crowd, any more.
func (r *Runner) forgetQueue() {
	if r.shyness.queuedAt.Load() != nil { // An atomic store costs as much as ten loads.
		r.stack.Queued.Store(false)
		r.shyness.queuedAt.Store(nil)
	}
}

// dequeued notes that a worker of reg has begun or dropped caller's task, or that caller continues. caller may be nil.
func (reg *Registry) dequeued(caller *Runner) {
	if caller == nil {
		return
	}
	if by := caller.reg; int(reg.queued.Add(-1)) == crowdPerWorker*(reg.shown+by.shown) {
		by.crowdLeft()
	}
}

// crowdLeft wakes a worker for the forks of the runners that were in a crowd. The forks have become visible because the crowd is gone.
func (reg *Registry) crowdLeft() {
	reg.sleep.PostJoin(1, true)
	reg.sleep.WakeOne() // PostJoin may wake no worker while guests are at work.
}

// crowdWaits returns a runner in a crowd that has a public fork, or nil.
func (reg *Registry) crowdWaits() (waits *Runner) {
	reg.eachRunner(0, func(r *Runner) bool {
		if r.inCrowd() && !r.stack.Thief().Bare() {
			waits = r
		}
		return waits == nil
	})
	return waits
}

// lookAtCrowd lets thieves take the forks of one runner of a crowd, if the pool that the runner waits for has begun nothing for as many
// ticks as there are callers. The tasks of that pool may be waiting for one of these forks in a way that the pool does not see. lookAtCrowd
// reports whether there is a crowd.
func (reg *Registry) lookAtCrowd() bool {
	w := &reg.monitor
	r := reg.crowdWaits()
	if r == nil {
		w.crowd = 0
		return false
	}
	to := r.shyness.queuedAt.Load()
	if to == nil { // r has continued.
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
