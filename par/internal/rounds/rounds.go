// Package rounds runs greedy loops: par.SpeculativeFor and par.SpeculativeForBlocks.
//
// A loop in which later iterations depend on earlier ones has one result, and two ways to it. With few workers it is sifted: all of them look
// for iterations that have something to do, while nothing is written, and one decides these in order. That costs the least, and what the one
// does bounds what others can add. With many workers iterations reserve what they would write, and those that hold it go through, in rounds
// (reserve.go): that costs several times the loop, and has no serial part, unless the iterations are in each other's way.
package rounds

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/freelist"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// A Loop is a greedy loop in parts, over candidates of type T: what the iterations have to do. See par.Speculation.
type Loop[T any] struct {
	At      func(x T) int
	Loop    func(lo, hi int, done []T) []T // may be nil
	Sift    func(lo, hi int, open []T) []T
	Decide  func(open, done []T) []T
	Reserve func(open []T) []T
	Commit  func(open, done []T) (again, through []T)
}

// The steps that are shared.
const (
	sifting = iota
	reserving
	committing
	gathering
	Steps // how many there are
)

const (
	// Many is from how many workers on iterations reserve, and long how many nanoseconds all of them take then at least: else the levels of a
	// search of a grid, with some thousand vertices each, would take twice the work and no less time.
	Many, long = 8, 500_000
	// dear is from how many nanoseconds on an iteration reserves with fewer workers, too, if there is nothing to sift.
	dear = 200
	// alone is how many nanoseconds the caller does alone because others would not gain anything.
	alone = 20_000
	// goal is how many nanoseconds a piece that is sifted takes.
	goal = 100_000
	// longest is how many iterations a piece has at most, and shortest how many one has that is sifted.
	longest, shortest = 4096, 64
	// fewestTried is how many iterations at least tell what one costs.
	fewestTried = 4
	// perWorker is how many pieces a round has for each worker.
	perWorker = 4
)

// A part is what one goroutine does of a round.
type part[T any] struct {
	bufs       [2][]T // of this round and of the last one, which open is in
	open, done []T
}

// A run is a loop at work. Its fields are what one round leaves for the next.
type run[T any] struct {
	Loop[T]
	share   func(step, n int, f func(lo, hi int))
	workers int
	lo, hi  int     // what was not looked at
	cost    float64 // of an iteration, in nanoseconds; 0: not known
	key     uint64  // of the loop whose cost that is

	pieces []part[T]
	half   int     // which bufs of the pieces the next round has
	open   rope[T] // what is to be tried again, in order; all of it comes before lo
	buf    []T
	done   []T   // what went through last
	parts  [][]T // what did before
	mixed  bool  // some of it stands after what came later
}

// Run does the iterations lo to hi-1. It returns what went through, and whether that is in order. The key tells the loop from others. If it
// is listed, Sift lists all iterations. share calls f for all numbers below n, in ranges, and panics as f does for the lowest one.
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

// try does the first iterations alone, until it is known what they cost: by the last of them, because the first ones may allocate.
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

// decide decides what is open, alone.
func (r *run[T]) decide(open []T) {
	for len(open) > 0 {
		core.Checkpoint()
		k := min(len(open), longest)
		r.done = r.Decide(open[:k], r.done)
		open = open[k:]
	}
}

// sifted does all that is left, in rounds. Where hardly anything is sifted out, the next iterations go through the plain loop, if there is one;
// so they do if a part is, and the loop takes no longer over as many iterations as a round. They are four times as many each time.
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

// sift does a round: all workers sift the next n iterations, and the caller decides those that are open.
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

// cut returns so many pieces.
func (r *run[T]) cut(count int) []part[T] {
	if count > len(r.pieces) {
		r.pieces = append(r.pieces, make([]part[T], count-len(r.pieces))...)
	}
	return r.pieces[:count]
}
