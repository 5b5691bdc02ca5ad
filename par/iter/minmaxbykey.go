package iter

import "cmp"

// MinByKey returns the element with the smallest key, the first of several; ok is
// false where there are no elements. key is called once for each element. Floats
// compare as in cmp.Compare: a NaN is below everything else. MinByKey panics where key
// is nil.
func MinByKey[T any, K cmp.Ordered](it Iter[T], key func(T) K) (v T, ok bool) {
	checkFunc("MinByKey", key == nil)
	best, ok := withKeys(it, key).MinFunc(byKey[K, T])
	return best.Second, ok
}

// MaxByKey returns the element with the largest key, the last of several; see
// [MinByKey].
func MaxByKey[T any, K cmp.Ordered](it Iter[T], key func(T) K) (v T, ok bool) {
	checkFunc("MaxByKey", key == nil)
	best, ok := withKeys(it, key).MaxFunc(byKey[K, T])
	return best.Second, ok
}

// withKeys returns a pipeline over the elements of it, each behind its key.
func withKeys[T, K any](it Iter[T], key func(T) K) Iter[Pair[K, T]] {
	f := func(x T) Pair[K, T] { return Pair[K, T]{key(x), x} }
	return onto[T, Pair[K, T]](it, newMap(it.source(), f), mix(kindByKey, code(key)))
}

func byKey[K cmp.Ordered, T any](a, b Pair[K, T]) int { return cmp.Compare(a.First, b.First) }
