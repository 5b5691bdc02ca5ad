package iter

// wishes are what few pipelines have set. They are never written, so that copies of
// an Iter may share them.
type wishes struct {
	limit    int // elements at work at the same time; 0: no limit
	progress func(done, total int)
	fixed    bool // as that of a binding; for a pipeline that is part of another's run
}

// limit returns how many participants may be at work on it at the same time, 0 where
// there is no limit.
func (it Iter[T]) limit() int {
	if it.more == nil {
		return 0
	}
	return it.more.limit
}

// limitTo returns it with a limit of n, unless it has a lower one; 0 stands for none.
func (it Iter[T]) limitTo(n int) Iter[T] {
	if old := it.limit(); n == 0 || old != 0 && old <= n {
		return it
	}
	var w wishes
	if it.more != nil {
		w = *it.more
	}
	w.limit = n
	it.more = &w
	return it
}

// limitedAs returns it with the limit of another pipeline that becomes a part of it,
// where that is lower.
func (it Iter[T]) limitedAs(other *wishes) Iter[T] {
	if other == nil {
		return it
	}
	return it.limitTo(other.limit)
}

// fixed reports whether it is part of a run in which batches must be fixed.
func (it Iter[T]) fixed() bool { return it.more != nil && it.more.fixed }

// before returns it as it runs before the elements of the run of b are there: under
// the limit of that run, with fixed batches if that has them, and without telling how
// far it is.
func (it Iter[T]) before(b *binding) Iter[T] {
	it = it.limitTo(b.limit)
	if b.fixed && !it.fixed() || it.more != nil && it.more.progress != nil {
		it.more = &wishes{limit: it.limit(), fixed: b.fixed || it.fixed()}
	}
	return it
}
