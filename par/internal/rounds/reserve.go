package rounds

import "github.com/seed1237c087/manta/core"

const (
	// fewest is how many iterations a round has at least for each worker, and most how many at most, or the given fraction of all if that is more.
	fewest, most, fraction = 4096, 16_384, 50
	// worth is how many workers a round in which everything goes through needs to be as quick as the plain loop.
	worth = 4
	// least is how many iterations a piece of a round has at least, unless they are dear.
	least = 512
)

// reserved does all that is left, in rounds of what is to be tried again and what comes next. Which iterations a round has depends on the
// number of workers, and the result does not. Rounds grow as long as three quarters of what they try are through, and shrink if less than
// half is. If hardly anything is, twice in a row, the iterations wait for one another: the caller decides these, and if the next ones do
// so, too, more after them: four times as many each time.
func (r *run[T]) reserved() {
	fewest := fewest * r.workers
	most := max((r.hi-r.lo)/fraction, most*r.workers)
	size, plain, stuck := fewest, 0, 0 // stuck is in how many rounds in a row hardly anything went through
	for r.lo < r.hi || r.open.n > 0 {
		core.Checkpoint()
		if r.lo == r.hi && float64(r.open.n)*r.cost <= alone {
			r.decideOpen()
			return
		}
		again, fresh := min(size, r.open.n), 0
		if again == r.open.n {
			fresh = min(size-again, r.hi-r.lo)
		}
		tried := again + fresh
		left := r.round(again, fresh)
		r.mixed = r.mixed || left > 0
		switch {
		case (tried-left)*r.workers < worth*tried && size == fewest:
			if stuck++; stuck > 1 {
				r.decideOpen()
				r.plain(min(plain, r.hi-r.lo))
				plain = min(max(4*plain, tried), r.hi-r.lo)
			}
			continue
		case left > tried/2:
			size = max(size/2, fewest)
		case left <= tried/8:
			size, plain = min(2*size, most), 0
		}
		stuck = 0
	}
}

// decideOpen decides the iterations that are to be tried again.
func (r *run[T]) decideOpen() {
	for _, open := range r.open.lists {
		r.decide(open)
	}
	r.open = rope[T]{}
}

// round does a round of the first ones that are open and the next iterations after all of these. It returns how many are to be tried again.
func (r *run[T]) round(again, fresh int) (left int) {
	tried := again + fresh
	count := min(perWorker*r.workers, max(1, tried/max(1, min(least, int(alone/4/r.cost)))))
	olds, news := 0, 0 // pieces
	if again > 0 {
		olds = max(1, count*again/tried)
	}
	if fresh > 0 {
		news = max(1, count-olds)
	}
	pieces, open, lo, half := r.cut(olds+news), &r.open, r.lo, r.half
	r.share(reserving, len(pieces), func(a, b int) {
		for p := a; p < b; p++ {
			s := &pieces[p]
			buf := s.bufs[half][:0]
			if p < olds {
				buf = open.appendTo(buf, begin(again, p, olds), begin(again, p+1, olds))
			} else {
				k := p - olds
				buf = r.Sift(lo+begin(fresh, k, news), lo+begin(fresh, k+1, news), buf)
			}
			s.bufs[half], s.open = buf, r.Reserve(buf)
		}
	})
	r.share(committing, len(pieces), func(a, b int) {
		for p := a; p < b; p++ {
			s := &pieces[p]
			s.open, s.done = r.Commit(s.open, nil)
		}
	})
	r.lo += fresh
	r.flush()
	next := rope[T]{}
	for p := range pieces {
		s := &pieces[p]
		next.add(s.open)
		if len(s.done) > 0 {
			r.parts = append(r.parts, s.done)
		}
	}
	left = next.n
	if r.half = 1 - half; again < open.n {
		open.from(again, next.add)
		for p := range r.pieces { // What they have is in the lists.
			r.pieces[p].bufs = [2][]T{}
		}
	}
	r.open = next
	return left
}

// begin returns where the part of n with that number begins, of so many parts.
func begin(n, part, parts int) int { return n/parts*part + n%parts*part/parts }

// flush has done begin anew.
func (r *run[T]) flush() {
	if len(r.done) > 0 {
		r.parts, r.done = append(r.parts, r.done), nil
	}
}

// through returns all that went through, by rounds.
func (r *run[T]) through() []T {
	if len(r.parts) == 0 {
		return r.done
	}
	r.flush()
	var all rope[T]
	for _, done := range r.parts {
		all.add(done)
	}
	out := make([]T, all.n)
	r.share(gathering, len(all.lists), func(a, b int) {
		for p := a; p < b; p++ {
			copy(out[all.begins[p]:], all.lists[p])
		}
	})
	return out
}
