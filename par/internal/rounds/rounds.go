// Package rounds runs greedy loops: par.SpeculativeFor and par.SpeculativeForBlocks.
//
// The later iterations of a greedy loop depend on the earlier ones. There are two ways to the one result. With few workers the loop is
// sifted: all workers look for iterations that have something to do, while nothing is written, and then one worker decides these iterations
// in order. That costs the least, but the decisions are serial. With many workers, iterations reserve what they would write, and the
// iterations that hold all of it go through, in rounds (reserve.go). That costs several times the loop, but has no serial part, unless the
// iterations are in each other's way.
package rounds

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/freelist"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// A Loop has the parts of a greedy loop over candidates of type T. See par.Speculation.
type Loop[T any] struct {
	At      func(x T) int
	Loop    func(lo, hi int, done []T) []T // may be nil
	Sift    func(lo, hi int, open []T) []T
	Decide  func(open, done []T) []T
	Reserve func(open []T) []T
	Commit  func(open, done []T) (again, through []T)
}

// The steps of a loop that are shared.
const (
	sifting = iota
	reserving
	committing
	gathering
	Steps // the number of steps
)

const (
	// With Many workers or more, iterations reserve if all of them take at least long nanoseconds. For shorter loops, such as the levels of a
	// search of a grid with some thousand vertices each, reserving would take twice the work and no less time.
	Many, long = 8, 500_000
	// dear is the cost of an iteration, in nanoseconds, from which on iterations reserve with fewer workers, too, if there is nothing to sift.
	dear = 200
	// alone is how many nanoseconds of work the caller does alone, because sharing them would gain nothing.
	alone = 20_000
	// goal is the time for which a piece is sifted, in nanoseconds.
	goal = 100_000
	// longest is the largest number of iterations of a piece, and shortest the smallest number of a piece that is sifted.
	longest, shortest = 4096, 64
	// fewestTried is the smallest number of iterations that show the cost of one.
	fewestTried = 4
	// perWorker is the number of pieces of a round for each worker.
	perWorker = 4
)

// A part is what one goroutine does of a round.
type part[T any] struct {
	bufs       [2][]T // the memory of this round and of the last round; open lies in one of them
	open, done []T
}

// A run is a loop at work. Its fields are what one round leaves for the next.
type run[T any] struct {
	Loop[T]
	share   func(step, n int, f func(lo, hi int))
	workers int
	lo, hi  int     // the iterations that have not been looked at
	cost    float64 // the cost of an iteration, in nanoseconds; 0: not known
	key     uint64  // the key of the loop whose cost that is

	pieces []part[T]
	half   int     // the index of the bufs that the next round uses
	open   rope[T] // the iterations that must be tried again, in order; all are below lo
	buf    []T
	done   []T   // the candidates that went through last
	parts  [][]T // the candidates that went through before
	mixed  bool  // parts and done may not be in order
}

// Run does the iterations lo to hi-1. It returns the candidates that went through, and whether they are in order. key distinguishes the
// loop from others. If listed is set, Sift lists all iterations. share calls f for all numbers below n, in ranges. If several calls of f
// panic, share panics as the call for the lowest range does.
func Run[T any](lo, hi int, l Loop[T], key uint64, listed bool,
	share func(step, n int, f func(lo, hi int)),
) (done []T, inOrder bool) {
	defer engine.Surface()
	core.Checkpoint()
	r := freelist.Take[run[T]](key)
	if r.key != key {
		r.cost = 0
	}
	r.Loop, r.share, r.key, r.lo, r.hi, r.workers = l, share, key, lo, hi, core.NumWorkers()
	if r.cost == 0 {
		r.try()
	}
	switch {
	case r.lo == r.hi:
	case r.workers >= Many && float64(r.hi-r.lo)*r.cost >= long, listed && r.workers > 1 && r.cost >= dear:
		core.KeepAwake(r.reserved)
	case listed:
		r.plain(r.hi - r.lo)
	default:
		core.KeepAwake(r.sifted)
	}
	done, inOrder = r.through(), !r.mixed
	r.put()
	return done, inOrder
}

// try does the first iterations alone until their cost is known. It measures only the last of them, because the first ones may allocate.
func (r *run[T]) try() {
	start := pace.Now()
	for n := 1; r.lo < r.hi; n = 2 * n {
		from := pace.Now()
		r.plain(min(n, r.hi-r.lo))
		now := pace.Now()
		if n >= fewestTried && now-start >= alone || n >= longest/2 {
			r.cost = pace.Estimate(0, n, now-from)
			return
		}
	}
}

// plain does the next n iterations alone.
func (r *run[T]) plain(n int) {
	for n > 0 {
		core.Checkpoint()
		k := min(n, longest)
		if r.Loop.Loop != nil {
			r.done = r.Loop.Loop(r.lo, r.lo+k, r.done)
		} else {
			r.buf = r.Sift(r.lo, r.lo+k, r.buf[:0])
			r.decide(r.buf)
		}
		r.lo, n = r.lo+k, n-k
	}
}

// decide decides the open candidates, alone.
func (r *run[T]) decide(open []T) {
	for len(open) > 0 {
		core.Checkpoint()
		k := min(len(open), longest)
		r.done = r.Decide(open[:k], r.done)
		open = open[k:]
	}
}

// sifted does all iterations that are left, in rounds. If a round sifts hardly anything out, the next iterations go through the plain loop,
// if there is one. If a round sifts out a part, the plain loop is tried, and used if it takes no longer than the round for as many
// iterations. Each time the plain loop does four times as many iterations.
func (r *run[T]) sifted() {
	for ahead := 0; r.lo < r.hi; {
		from := pace.Now()
		n, open := r.sift()
		took := pace.Now() - from
		if r.Loop.Loop == nil || open <= n/4 {
			ahead = 0
			continue
		}
		if ahead = 4 * max(ahead, n); open <= n/4*3 {
			from = pace.Now()
			r.plain(min(n, r.hi-r.lo))
			if pace.Now()-from > took {
				for end := min(r.lo+ahead, r.hi); r.lo < end; {
					r.sift()
				}
				continue
			}
		}
		r.plain(min(ahead, r.hi-r.lo))
	}
}

// sift does a round: all workers sift the next n iterations, and the caller decides the open ones. It returns the numbers of both.
func (r *run[T]) sift() (n, open int) {
	size := min(longest, max(shortest, int(goal/r.cost)))
	n = min(size*perWorker*r.workers, r.hi-r.lo)
	count, from := (n+size-1)/size, pace.Now()
	pieces, lo, hi := r.cut(count), r.lo, r.lo+n
	r.share(sifting, count, func(a, b int) {
		for p := a; p < b; p++ {
			pieces[p].bufs[0] = r.Sift(lo+p*size, min(lo+(p+1)*size, hi), pieces[p].bufs[0][:0])
		}
	})
	for p := range pieces {
		r.decide(pieces[p].bufs[0])
		open += len(pieces[p].bufs[0])
	}
	r.lo, r.cost = hi, pace.Estimate(r.cost, n, pace.Now()-from)
	return n, open
}

// cut returns count pieces.
func (r *run[T]) cut(count int) []part[T] {
	if count > len(r.pieces) {
		r.pieces = append(r.pieces, make([]part[T], count-len(r.pieces))...)
	}
	return r.pieces[:count]
}
