package iter

// Take returns a pipeline over the first n elements of it, over all where there
// are not as many. Where the length of it is known, what is left out is not run,
// and the length is known here too. Otherwise, as behind Filter or a bridge, the
// elements are collected part by part, in parallel, until there are n: so some
// more are run, up to as many again, and the source may be endless. A panic
// behind the first n does not surface. Take panics where n is negative.
func (it Iter[T]) Take(n int) Iter[T] {
	checkCount("Take", "count", n)
	if sh := it.source().shape(); sh.is(exact) && !sh.is(streamed) {
		return it.with(newWindow(it.source(), 0, n), kindWindow)
	}
	in := apart(it)
	return it.with(&feedSource[T]{func(b *binding, run func([]T) bool) {
		left := n
		if left == 0 {
			return
		}
		eachPart(in.before(b), func(xs []T) bool {
			xs = xs[:min(left, len(xs))]
			left -= len(xs)
			return run(xs) && left > 0
		})
	}}, kindWindow)
}
