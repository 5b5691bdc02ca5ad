package iter

// ChunkBy returns a pipeline over the longest windows of xs in which same holds for
// every two neighbours: disjoint, in order, together all of xs. They may be written,
// and their capacity ends where they end. When an ending runs, same is first called
// for all neighbours, in parallel, once each, and where it does not hold is noted:
// one number for each window. ChunkBy panics where same is nil.
func ChunkBy[T any](xs []T, same func(a, b T) bool) Iter[[]T] {
	checkFunc("ChunkBy", same == nil)
	differ := func(i int) bool { return !same(xs[i-1], xs[i]) }
	return cutAt(code(same), func(h hunt) (int, func(int) []T) {
		cuts := where(1, len(xs), differ, h)
		if len(xs) == 0 {
			return 0, nil
		}
		return len(cuts) + 1, func(i int) []T { return between(xs, cuts, i, 0, 0) }
	})
}

// SplitFunc returns a pipeline over the windows of xs between the elements for which
// sep returns true: one more than there are such elements, and empty ones where two
// stand side by side or one at an end. They may be written, and their capacity ends
// where they end. When an ending runs, sep is first called for all elements, in
// parallel, once each, and where it is true is noted: one number for each window.
// SplitFunc panics where sep is nil.
func SplitFunc[T any](xs []T, sep func(T) bool) Iter[[]T] {
	checkFunc("SplitFunc", sep == nil)
	return cutAt(code(sep), func(h hunt) (int, func(int) []T) {
		cuts := where(0, len(xs), func(i int) bool { return sep(xs[i]) }, h)
		return len(cuts) + 1, func(i int) []T { return between(xs, cuts, i, 1, 0) }
	})
}

// SplitInclusiveFunc returns a pipeline over windows of xs that end behind the elements
// for which sep returns true, and where xs ends: together all of xs, and none of them
// empty. For the rest see [SplitFunc].
func SplitInclusiveFunc[T any](xs []T, sep func(T) bool) Iter[[]T] {
	checkFunc("SplitInclusiveFunc", sep == nil)
	return cutAt(code(sep), func(h hunt) (int, func(int) []T) {
		cuts := where(0, len(xs), func(i int) bool { return sep(xs[i]) }, h)
		n := len(cuts)
		if len(xs) > 0 && (n == 0 || cuts[n-1] < len(xs)-1) {
			n++
		}
		return n, func(i int) []T { return between(xs, cuts, i, 1, 1) }
	})
}

// where returns the positions from lo up to hi for which f returns true.
func where(lo, hi int, f func(int) bool, h hunt) []int {
	it := Range(lo, hi).Filter(f)
	it.key = h.key
	return it.before(h.b).Collect()
}

// hunt says how cuts are looked for: under what name, for what run.
type hunt struct {
	key uint64
	b   *binding
}

// between returns window i of xs, which begins skip elements behind the cut before
// it and ends with keep elements behind the cut after it.
func between[T any](xs []T, cuts []int, i, skip, keep int) []T {
	lo, hi := 0, len(xs)
	if i > 0 {
		lo = cuts[i-1] + skip
	}
	if i < len(cuts) {
		hi = cuts[i] + keep
	}
	return xs[lo:hi:hi]
}

func cutAt[T any](fn uint64, windows func(h hunt) (n int, at func(int) []T)) Iter[[]T] {
	key := mix(mix(kindCuts, fn), uint64(size[T]()))
	return Iter[[]T]{src: &cutsSource[T]{func(b *binding) (int, func(int) []T) { return windows(hunt{mix(key, kindFilter), b}) }}, key: key}
}

// cutsSource has windows whose number must be found out when an ending runs.
type cutsSource[T any] struct {
	windows func(b *binding) (n int, at func(int) []T)
}

func (s *cutsSource[T]) shape() shape { return shape{traits: exact | loose} }

func (s *cutsSource[T]) settle(b *binding) source[[]T] {
	n, at := s.windows(b)
	return &generateSource[[]T]{n, at}
}

func (s *cutsSource[T]) open(int, *marks) cursor[[]T] {
	panic("par: internal: a loose source was opened")
}
