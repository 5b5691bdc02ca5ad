package whatif

import (
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/sleep"
)

// await is Runner.Await.
func (r *runner) await(j *job) {
	r.awaitAll(&j.over, j)
	j.renew()
	r.stack.Drop()
}

// awaitGroup waits for the tasks of g, nil for none.
func (r *runner) awaitGroup(g *measure.Group) {
	if g == nil {
		return
	}
	h := r.pool.group(g)
	if h.left == 0 {
		return
	}
	c := &completion{owner: r}
	h.waiters = append(h.waiters, c)
	r.awaitAll(c, h)
}

// awaitAll is Runner.AwaitAll.
func (r *runner) awaitAll(c *completion, a awaited) {
	if c.latch.Probe() {
		return
	}
	r.pool.pay(r.pool.costs.spin)
	if c.latch.Probe() {
		return
	}
	r.offerAll()
	for round := 0; !c.latch.Probe(); round++ {
		switch {
		case r.helps() && a.help(r, nil):
			round = 0
		case r.worker != nil:
			r.awaitAsWorker(c, a)
		case round < parkAfter && r.pool.procs > 1:
			r.pool.advance(parkRound)
			r.pool.sleep.Pause()
		default:
			r.awaitParked(c, a)
		}
	}
}

func (r *runner) helps() bool { return !r.lone || r.worker == nil }

func (r *runner) awaitAsWorker(c *completion, a awaited) {
	for !r.helps() || !a.ready() {
		j := r.find()
		if j == nil {
			r.awaitIdle(c, a)
			return
		}
		if !r.runFound(j, c, a) || c.latch.Probe() {
			return
		}
	}
}

// runFound runs j, which r found while it waits for c. False: r has lost its worker.
func (r *runner) runFound(j *job, c *completion, a awaited) bool {
	if !a.mine(j) {
		return r.lend(j, c, a)
	}
	r.run(j)
	return r.worker != nil
}

func (r *runner) awaitIdle(c *completion, a awaited) {
	p := r.pool
	r.giveWay()
	s := &search{p.startLooking(r.worker.index)}
	for rounds := 0; !c.latch.Probe(); rounds++ {
		if r.helps() && a.ready() && a.help(r, s) {
			return
		}
		if j := r.find(); j != nil {
			r.found(s)
			r.runFound(j, c, a)
			return
		}
		if rounds >= sleep.RoundsUntilSleepy && !r.stack.Bare() {
			if j := r.take(r); j != nil {
				r.found(s)
				r.lend(j, c, a)
				return
			}
		}
		r.where = r.worker.index
		c.dozing = true
		if !a.ready() {
			p.sleep.NoWorkFound(&s.idle, &c.latch)
		}
		c.dozing = false
	}
	r.found(s)
}

// found says that the search has found something; nil stands for none.
func (r *runner) found(s *search) {
	if s != nil {
		r.pool.workFound(&s.idle)
	}
}

// awaitParked waits without a worker.
func (r *runner) awaitParked(c *completion, a awaited) {
	p := r.pool
	r.where = parked
	c.dozing = true
	if !a.ready() && c.latch.GetSleepy() && c.latch.FallAsleep() {
		p.asleep++
		p.watch.look()
		r.offerAll()
		if !r.stack.Bare() {
			p.sleep.WakeOne()
		}
		p.sleep.GuestLeft()
		r.goAway()
		p.block()
		p.asleep--
		p.watch.look()
		c.latch.WakeUp()
	}
	c.dozing = false
}

// wake wakes r, which fell asleep on a latch.
func (r *runner) wake() {
	if r.where != parked {
		r.pool.sleep.WakeWorker(r.where)
	} else {
		r.unpark()
	}
}

func (r *runner) unpark() {
	r.pool.clock.wake(r.thread)
	r.pool.pay(r.pool.costs.signal)
}
