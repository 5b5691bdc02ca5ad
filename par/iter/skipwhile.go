package iter

// SkipWhile returns a pipeline over the elements of it from the first on for which
// pred returns false. The elements are collected part by part, in parallel, so
// pred is called for some behind that one, at most twice as many as come before it
// and 64; what it panics with for them does not surface. The length is not known.
// SkipWhile panics where pred is nil.
func (it Iter[T]) SkipWhile(pred func(T) bool) Iter[T] {
	checkFunc("SkipWhile", pred == nil)
	in := apart(it)
	return it.with(&feedSource[T]{func(b *binding, run func([]T) bool) {
		in := in.before(b)
		found := false
		eachPart(in, func(xs []T) bool {
			if !found {
				i, p := firstNot(xs, pred, in)
				if p != nil {
					panic(p)
				}
				xs, found = xs[i:], i < len(xs)
			}
			return run(xs)
		})
	}}, mix(kindSkipWhile, code(pred)))
}
