package whatif

// A lease is registry.lease: a worker lent by a waiting runner to a stand-in.
type lease struct {
	principal *runner
	over      *completion
	worker    *worker
	outer     *lease
	state     leaseState
}

type leaseState uint8

const (
	searching leaseState = iota
	busy
	recalled
	returned
	left
)

// lend hands r's worker to a stand-in, which runs j. It returns true when r has its worker
// back, false when r goes on without one, because c is complete or there is a piece of a.
func (r *runner) lend(j *job, c *completion, a awaited) bool {
	p := r.pool
	r.where = parked
	if !c.latch.GetSleepy() || !c.latch.FallAsleep() {
		if !r.unclaim(j) {
			p.assign(assignment{job: j})
		}
		return true
	}
	le := &lease{principal: r, over: c, worker: r.worker, outer: r.lease, state: busy}
	p.figures.standIns++
	r.worker, r.lease = nil, nil
	r.goAway()
	p.assign(assignment{worker: le.worker, job: j, lease: le})
	for {
		c.dozing = true
		if r.lone || !a.ready() {
			p.block()
		}
		c.dozing = false
		switch {
		case le.state == returned:
			r.takeBack(le)
			c.latch.WakeUp()
			return true
		case c.latch.Probe():
			return r.recall(le)
		case !r.lone && a.ready():
			c.latch.WakeUp()
			le.state = left
			r.drift()
			return false
		}
	}
}

func (r *runner) takeBack(le *lease) { r.worker, r.lease = le.worker, le.outer }

// recall ends a lease whose principal wants to go on.
func (r *runner) recall(le *lease) bool {
	for {
		switch le.state {
		case searching:
			le.state = recalled
		case busy:
			le.state = left
			r.drift()
			return false
		case recalled:
			r.pool.block()
		case returned:
			r.takeBack(le)
			return true
		case left:
			panic("core/whatif: internal: a lease is ended twice")
		}
	}
}

func (le *lease) due() bool {
	return le.state == recalled || le.state == left || le.over.latch.Probe()
}

// giveBack returns the worker to its principal. False: that has gone on without.
func (r *runner) giveBack() bool {
	le := r.lease
	if le.state == left {
		if r.lease = le.outer; r.lease != nil {
			r.lease.endJob()
		}
		return false
	}
	le.state = returned
	r.worker, r.lease = nil, nil
	le.principal.unpark()
	return true
}

// beginJob tells the principal, if any, that r is about to run j, and returns j, or nil if
// that was put back.
func (r *runner) beginJob(j *job) *job {
	for r.lease != nil {
		switch r.lease.state {
		case searching:
			r.lease.state = busy
			return j
		case left:
			r.giveBack()
			continue
		default:
		}
		unclaimed := r.unclaim(j)
		r.giveBack()
		if unclaimed {
			return nil
		}
		r.drift()
		return j
	}
	return j
}

// unclaim makes j one to be taken again. False: j is a fork.
func (r *runner) unclaim(j *job) bool {
	if j.fork {
		return false
	}
	w := r.worker
	if !w.listed {
		w.listed = true
		r.pool.spawners.Mark(w.index)
	}
	w.deque.PushBottom(j)
	r.postSpawned()
	return true
}

func (le *lease) endJob() {
	if le.state == busy {
		le.state = searching
	}
}
