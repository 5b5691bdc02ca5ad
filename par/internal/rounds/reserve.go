package rounds

import "github.com/seed1237c087/manta/core"

const (
	// fewest is the smallest number of iterations of a round for each worker, and most the largest. One part in fraction of all iterations is
	// allowed, too, if that is more.
	fewest, most, fraction = 4096, 16_384, 50
	// worth is the number of workers with which a round in which every iteration goes through is as quick as the plain loop.
	worth = 4
	// least is the smallest number of iterations of a piece of a round, unless iterations are dear.
	least = 512
)

// reserved does all iterations that are left, in rounds. A round tries open iterations again, and then new ones. The number of workers
// determines which iterations a round has, but not the result. Rounds grow if at least seven eighths of the iterations go through, and
// shrink if less than half of them do. If hardly any go through, twice in a row, the iterations wait for one another. Then the caller
// decides the open iterations. If this happens again, the caller also does the next iterations, four times as many each time.
func (r *run[T]) reserved() {
	fewest := fewest * r.workers
	most := max((r.hi-r.lo)/fraction, most*r.workers)
	size, plain, stuck := fewest, 0, 0 // stuck is the number of rounds in a row in which hardly any iteration went through
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

// decideOpen decides the open iterations.
func (r *run[T]) decideOpen() {
	for _, open := range r.open.lists {
		r.decide(open)
	}
	r.open = rope[T]{}
}

// round does a round of the first again open iterations and the next fresh iterations. It returns how many of them stay open.
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
		for p := range r.pieces { // next refers to the lists that are in bufs.
			r.pieces[p].bufs = [2][]T{}
		}
	}
	r.open = next
	return left
}

// begin returns where a part begins if n is cut into so many parts.
func begin(n, part, parts int) int { return n/parts*part + n%parts*part/parts }

// flush moves done to parts.
func (r *run[T]) flush() {
	if len(r.done) > 0 {
		r.parts, r.done = append(r.parts, r.done), nil
	}
}

// through returns all candidates that went through, round by round.
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
