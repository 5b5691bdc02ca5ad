package iter

import "github.com/seed1237c087/manta/core"

// TakeWhile returns a pipeline over the elements of it before the first for which
// pred returns false. The input is worked off part by part, in parallel, so pred
// is called for some elements behind that one, at most twice as many as come
// before it and 64; what they panic with does not surface. The source may be
// endless. The length is not known. TakeWhile panics where pred is nil.
func (it Iter[T]) TakeWhile(pred func(T) bool) Iter[T] {
	checkFunc("TakeWhile", pred == nil)
	in := apart(it)
	return it.with(&feedSource[T]{func(b *binding, run func([]T) bool) {
		in := in.before(b)
		eachPart(in, func(xs []T) bool {
			i, p := firstNot(xs, pred, in)
			if !run(xs[:i]) {
				return false
			}
			if p != nil {
				panic(p)
			}
			return i == len(xs)
		})
	}}, mix(kindTakeWhile, code(pred)))
}

// firstNot returns where in xs the first element stands for which pred returns
// false, len(xs) where there is none. p is a panic of pred before that one; then
// i is where. The search is tuned as the pipeline is.
func firstNot[T any](xs []T, pred func(T) bool, tuned Iter[T]) (i int, p *core.PanicError) {
	it := Map(Slice(xs), pred)
	it.tuned = tuned.movedTo(nil).tuned
	oks, p := gather(it)
	for i, ok := range oks {
		if !ok {
			return i, nil
		}
	}
	return len(oks), p
}
