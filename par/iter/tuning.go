package iter

import "github.com/seed1237c087/manta/core"

// tuning is what a pipeline was told of how to run. It is never written, so that
// copies of an Iter may share it.
type tuning struct {
	minLen, maxLen int        // of a piece; 0: not set
	pool           *core.Pool // nil: the one that the caller is at work in
	limit          int        // elements at work at the same time; 0: no limit
	progress       func(done, total int)
	fixed          bool // as that of a binding; for a pipeline that is part of another's run
}

// untuned is the tuning of most pipelines.
var untuned tuning

// tuning returns it's. To change it, change a copy and hand that to retuned.
func (it Iter[T]) tuning() *tuning {
	if it.tuned == nil {
		return &untuned
	}
	return it.tuned
}

// retuned returns it with t.
func (it Iter[T]) retuned(t tuning) Iter[T] {
	it.tuned = &t
	return it
}

// pool returns the pool that is to run it, nil for the one that the caller is in.
func (it Iter[T]) pool() *core.Pool { return it.tuning().pool }

// movedTo returns it to be run in p, in the pool that the caller is at work in where p
// is nil.
func (it Iter[T]) movedTo(p *core.Pool) Iter[T] {
	if it.pool() == p {
		return it
	}
	t := *it.tuning()
	t.pool = p
	return it.retuned(t)
}

// inPool runs f, an ending, on it in it's pool, and nowhere else where it has
// none.
func inPool[T, R any](it Iter[T], f func(Iter[T]) R) R {
	p := it.pool()
	it = it.movedTo(nil)
	return core.InstallResult(p, func() R { return f(it) })
}

// minLen returns the least length of a piece, 0 where it isn't set.
func (it Iter[T]) minLen() int { return it.tuning().minLen }

// maxLen returns the largest length of a piece, 0 where it isn't set.
func (it Iter[T]) maxLen() int { return it.tuning().maxLen }

// limit returns how many participants may be at work on it at the same time, 0 where
// there is no limit.
func (it Iter[T]) limit() int { return it.tuning().limit }

// limitTo returns it with a limit of n, unless it has a lower one; 0 stands for none.
func (it Iter[T]) limitTo(n int) Iter[T] {
	if old := it.limit(); n == 0 || old != 0 && old <= n {
		return it
	}
	t := *it.tuning()
	t.limit = n
	return it.retuned(t)
}

// fixed reports whether it is part of a run in which batches must be fixed.
func (it Iter[T]) fixed() bool { return it.tuning().fixed }

// before returns it as it runs before the elements of the run of b are there: under
// the limit of that run, with fixed batches if that has them, and without telling how
// far it is.
func (it Iter[T]) before(b *binding) Iter[T] {
	it = it.limitTo(b.limit)
	if t := *it.tuning(); b.fixed && !t.fixed || t.progress != nil {
		t.fixed, t.progress = b.fixed || t.fixed, nil
		return it.retuned(t)
	}
	return it
}
