package iter

// Skip returns a pipeline over the elements of it but the first n, and over none
// where there are no more. Where the length of it is known, what is skipped is not
// run, and the length is known here too. Otherwise, as behind Filter or a bridge,
// the elements are collected part by part, in parallel, and the first n dropped.
// Skip panics where n is negative.
func (it Iter[T]) Skip(n int) Iter[T] {
	checkCount("Skip", "count", n)
	if sh := it.source().shape(); sh.is(exact) && !sh.is(streamed) {
		return it.with(newWindow(it.source(), n, everything), kindWindow)
	}
	in := apart(it)
	return it.with(&feedSource[T]{func(b *binding, run func([]T) bool) {
		left := n
		eachPart(in.before(b), func(xs []T) bool {
			drop := min(left, len(xs))
			left -= drop
			return run(xs[drop:])
		})
	}}, kindWindow)
}
