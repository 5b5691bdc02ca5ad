package iter

// MapWhile returns a pipeline over f(x) for the elements x of it before the first
// for which f also returns false. The input is worked off part by part, in
// parallel, so f is called for some elements behind that one, at most twice as many
// as come before it and 64; what they panic with does not surface. The length is
// not known. MapWhile panics where f is nil.
func MapWhile[T, U any](it Iter[T], f func(T) (U, bool)) Iter[U] {
	checkFunc("MapWhile", f == nil)
	return onto[T, U](it, newMapWhile(it, f), mix(kindMapWhile, code(f)))
}

// tested is a value of which somebody has said whether it will do.
type tested[T any] struct {
	value T
	ok    bool
}

func newMapWhile[T, U any](it Iter[T], f func(T) (U, bool)) source[U] {
	in := Map(apart(it), func(x T) tested[U] {
		v, ok := f(x)
		return tested[U]{v, ok}
	})
	return &feedSource[U]{func(b *binding, run func([]U) bool) {
		eachPart(in.before(b), func(ts []tested[U]) bool {
			xs := make([]U, 0, len(ts))
			for _, t := range ts {
				if !t.ok {
					break
				}
				xs = append(xs, t.value)
			}
			return run(xs) && len(xs) == len(ts)
		})
	}}
}
