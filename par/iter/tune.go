package iter

import "github.com/seed1237c087/manta/core"

// WithMinLen returns it with pieces of at least n positions: where the source
// of it has fewer than 2*n, nothing is cut. For elements so cheap that the
// engine should not even try, it rarely pays: cost is measured anyway. 0 stands
// for 1, of two calls the larger n counts. It panics where n is negative.
//
// Positions are those of the source, before anything is dropped. Where the
// length is known, every piece p has minLen <= p <= max(maxLen, 2*minLen-1): the
// minimum comes first. The results of float sums may change with n, but not from
// run to run.
func (it Iter[T]) WithMinLen(n int) Iter[T] {
	checkCount("WithMinLen", "length", n)
	t := *it.tuning()
	t.minLen = max(t.minLen, n, 1)
	return it.retuned(t)
}

// WithMaxLen returns it with pieces of at most n positions, as far as WithMinLen
// allows. For elements of very uneven cost, which the last large piece would
// keep everybody waiting for. 0 stands for 1, of two calls the smaller n counts.
// It panics where n is negative. See [Iter.WithMinLen] for what a position is.
// Behind a Filter or the like the results of float sums may change with n, but not from run to run.
func (it Iter[T]) WithMaxLen(n int) Iter[T] {
	checkCount("WithMaxLen", "length", n)
	n = max(n, 1)
	t := *it.tuning()
	if t.maxLen == 0 || n < t.maxLen {
		t.maxLen = n
	}
	return it.retuned(t)
}

// WithPool returns it to be run by the workers of p instead of those of the
// pool that the caller is at work in; of two calls the last counts. The caller
// waits meanwhile. It panics where p is nil; the ending does so where p was
// closed.
func (it Iter[T]) WithPool(p *core.Pool) Iter[T] {
	if p == nil {
		panic("par: WithPool: nil pool")
	}
	return it.movedTo(p)
}
