package whatif

import "github.com/seed1237c087/manta/core/internal/measure"

// fork is the fork protocol.
func (r *runner) fork(left, right *measure.Seq) {
	p := r.pool
	p.pay(p.scaled(p.costs.fork))
	if r.stack.Full() {
		r.exec(left)
		r.exec(right)
		return
	}
	j := p.newFork(r, right)
	r.stack.Push(j)
	if r.stack.Fewer(p.sleep.Wanting()) {
		r.offer()
	}
	r.exec(left)
	public := r.stack.Private() == 0
	if r.stack.Pop() {
		if public {
			p.public--
			p.watch.look()
		}
		r.exec(right)
	} else {
		r.await(j)
	}
	j.seq = nil
	p.free = append(p.free, j)
}

// offer is Runner.Offer.
func (r *runner) offer() {
	if r.lone {
		return
	}
	p := r.pool
	have := r.stack.Public()
	r.list()
	searching := min(p.sleep.Load().Idle(), p.sleep.Searchers())
	want := max(searching, r.stack.Wanted(p.sleep.Wanting()))
	r.publish(want-have, have == 0)
}

func (r *runner) publish(want int, wasEmpty bool) {
	if n := r.stack.Publish(want); n > 0 {
		r.pool.public += n
		r.pool.watch.look()
		r.pool.sleep.PostJoin(n, wasEmpty)
	}
}

// offerAll is Runner.OfferAll.
func (r *runner) offerAll() {
	if r.stack.Private() == 0 {
		return
	}
	r.list()
	r.publish(r.stack.Private(), r.stack.Public() == 0)
}

// spawn is Runner.Spawn.
func (r *runner) spawn(j *job) {
	p := r.pool
	p.pay(p.scaled(p.costs.spawn))
	w := r.worker
	if w == nil {
		p.inject(j)
	} else {
		if !w.listed {
			w.listed = true
			p.spawners.Mark(w.index)
		}
		w.deque.PushBottom(j)
		p.tasks++
		p.watch.look()
		r.postSpawned()
	}
	if j.group != nil {
		for _, c := range j.group.waiters {
			c.rouse()
		}
	}
}

func (r *runner) postSpawned() {
	if s := r.pool.sleep; !s.Quiet() {
		s.PostSpawn(1, r.worker.deque.Len() <= 1)
	}
}

// list and unlist are those of the crew's roster.
func (r *runner) list() {
	r.away = false
	if !r.listed {
		r.listed = true
		r.pool.crew.Mark(r.seat)
	}
}

func (r *runner) unlist() {
	if r.listed && r.stack.Bare() {
		r.away, r.listed = false, false
		r.pool.crew.Unmark(r.seat)
	}
}

// goAway says that r may not run for long; forget takes it off the list then.
func (r *runner) goAway() {
	if r.unlist(); r.listed {
		r.away = true
	}
}

func (r *runner) forget() {
	if r.away {
		r.unlist()
	}
}
