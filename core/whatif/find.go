package whatif

import (
	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/internal/joinstack"
)

// random is Worker.random.
func (w *worker) random() uint {
	x := w.rng
	x ^= x << 13
	x ^= x >> 7
	x ^= x << 17
	w.rng = x
	return uint(x)
}

// find is Worker.find.
func (r *runner) find() *job {
	p, w := r.pool, r.worker
	p.advance(p.costs.search)
	if w.searches++; w.searches%tasksFirst == 0 {
		if j := w.deque.PopBottom(); j != nil {
			return j
		}
		if j, _ := r.stealSpawned(w.random()); j != nil {
			p.figures.steals++
			return j
		}
		if j := p.injector.Pop(); j != nil {
			return j
		}
	}
	if j := w.deque.PopBottom(); j != nil {
		return j
	}
	if j := r.steal(); j != nil {
		return j
	}
	if p.injector.Empty() {
		return nil
	}
	return p.injector.Pop()
}

// steal is Worker.steal.
func (r *runner) steal() *job {
	w := r.worker
	for {
		start := w.random()
		var j *job
		var lost bool
		if r.pool.public > 0 { // Else a look at all of them takes time, and finds nothing.
			j, lost = r.stealJoin(start)
		}
		if j == nil {
			var lostHere bool
			j, lostHere = r.stealSpawned(start)
			lost = lost || lostHere
		}
		if j != nil {
			r.pool.figures.steals++
			return j
		}
		if !lost {
			r.unlist()
			if w.listed && w.deque.Len() == 0 {
				w.listed = false
				r.pool.spawners.Unmark(w.index)
			}
			return nil
		}
		r.pool.figures.lost++
	}
}

func (r *runner) stealJoin(start uint) (j *job, lost bool) {
	p := r.pool
	p.crew.Each(start, func(victim *runner) bool {
		if victim == r {
			return true
		}
		if victim.stack.Bare() {
			victim.forget()
			return true
		}
		p.pay(p.jitter(p.costs.claim)) // The line is another processor's.
		j = r.take(victim)
		lost = lost || j == nil
		return j == nil
	})
	return j, lost
}

// take takes the oldest job from the victim's stack, nil if it has none any more.
func (r *runner) take(victim *runner) *job {
	j, outcome := victim.stack.Thief().Steal()
	if outcome != joinstack.Taken {
		return nil
	}
	r.pool.public--
	r.pool.watch.taken()
	return j
}

// claimFrom is take for who knows whom to ask, and pays for the look.
func (r *runner) claimFrom(victim *runner) (*job, bool) {
	if victim.stack.Bare() {
		return nil, false
	}
	r.pool.pay(r.pool.jitter(r.pool.costs.claim))
	j := r.take(victim)
	return j, j != nil
}

func (r *runner) stealSpawned(start uint) (j *job, lost bool) {
	p := r.pool
	p.spawners.Each(start, func(victim *worker) bool {
		if victim == r.worker || victim.deque.Thief().Bare() {
			return true
		}
		p.pay(p.jitter(p.costs.claim))
		taken, outcome := victim.deque.Thief().StealTop()
		if outcome != deque.Taken {
			lost = true
			return true
		}
		j = taken
		return false
	})
	return j, lost
}
