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
	it.minLen = max(it.minLen, n, 1)
	return it
}

// WithMaxLen returns it with pieces of at most n positions, as far as WithMinLen
// allows. For elements of very uneven cost, which the last large piece would
// keep everybody waiting for. 0 stands for 1, of two calls the smaller n counts.
// It panics where n is negative. See [Iter.WithMinLen] for what a position is.
// Behind a Filter or the like the results of float sums may change with n, but not from run to run.
func (it Iter[T]) WithMaxLen(n int) Iter[T] {
	checkCount("WithMaxLen", "length", n)
	n = max(n, 1)
	if it.maxLen == 0 || n < it.maxLen {
		it.maxLen = n
	}
	return it
}

// WithPool returns it to be run by the workers of p instead of those of the
// pool that the caller is at work in; of two calls the last counts. The caller
// waits meanwhile. It panics where p is nil; the ending does so where p was
// closed.
func (it Iter[T]) WithPool(p *core.Pool) Iter[T] {
	if p == nil {
		panic("par: WithPool: nil pool")
	}
	it.pool = p
	return it
}

// inPool runs f, an ending, on it in it's pool, and nowhere else where it has
// none.
func inPool[T, R any](it Iter[T], f func(Iter[T]) R) R {
	p := it.pool
	it.pool = nil
	return core.InstallResult(p, func() R { return f(it) })
}
