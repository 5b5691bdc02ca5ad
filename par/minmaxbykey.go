package par

import (
	"cmp"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/loops"
)

// MinByKey returns the element with the smallest key; if several elements have that key,
// the first one. ok is false if there are no elements. key is called once for each
// element. Floats compare as in cmp.Compare: a NaN is below everything else. MinByKey
// panics if key is nil.
func MinByKey[T any, K cmp.Ordered](it Iter[T], key func(T) K) (v T, ok bool) {
	check.Func("MinByKey", key == nil)
	return loops.BestBy[T, T, K](source(it), describe.Code(key), false, byKey[T, K](key))
}

// MaxByKey returns the element with the largest key; if several elements have that key, the last
// one. See [MinByKey].
func MaxByKey[T any, K cmp.Ordered](it Iter[T], key func(T) K) (v T, ok bool) {
	check.Func("MaxByKey", key == nil)
	return loops.BestBy[T, T, K](source(it), describe.Code(key), true, byKey[T, K](key))
}

// MaxOf returns the element with the largest key among the elements for which f returns a key and
// true; if several elements have that key, the last one. ok is false if there are no such
// elements. MaxOf is a Filter and a [MaxByKey] in one: f is called once for each element. Floats
// compare as in cmp.Compare: a NaN is below everything else. MaxOf panics if f is nil.
func MaxOf[T any, K cmp.Ordered](it Iter[T], f func(T) (key K, ok bool)) (v T, ok bool) {
	check.Func("MaxOf", f == nil)
	return loops.BestBy[T, T, K](source(it), describe.Code(f), true, byKeyOf[T, K](f))
}

// MinOf returns the element with the smallest key among the elements for which f returns a key
// and true; if several elements have that key, the first one. See [MaxOf].
func MinOf[T any, K cmp.Ordered](it Iter[T], f func(T) (key K, ok bool)) (v T, ok bool) {
	check.Func("MinOf", f == nil)
	return loops.BestBy[T, T, K](source(it), describe.Code(f), false, byKeyOf[T, K](f))
}

// byKey is the key function of MinByKey and MaxByKey.
type byKey[T any, K cmp.Ordered] func(T) K

// Best returns the element of xs with the smallest or the largest key, and the key. xs is not
// empty.
func (f byKey[T, K]) Best(xs []T, largest bool) (best T, top K, ok bool) {
	at, top := 0, f(xs[0])
	rest := xs[1:]
	// The first comparison rules out most elements. Beats then decides for NaNs and equal keys.
	if largest {
		for i := range rest {
			if k := f(rest[i]); !(k < top) && loops.Beats(k, top, true) {
				at, top = i+1, k
			}
		}
	} else {
		for i := range rest {
			if k := f(rest[i]); !(k >= top) && loops.Beats(k, top, false) {
				at, top = i+1, k
			}
		}
	}
	return xs[at], top, true
}

// byKeyOf is the function of MinOf and MaxOf: byKey for elements that need not have a key.
type byKeyOf[T any, K cmp.Ordered] func(T) (K, bool)

// Best returns the element of xs with the smallest or the largest key, and the key. ok is false
// if no element has a key.
func (f byKeyOf[T, K]) Best(xs []T, largest bool) (best T, top K, ok bool) {
	at := 0
	for i := range xs {
		if k, is := f(xs[i]); is && (!ok || loops.Beats(k, top, largest)) {
			at, top, ok = i, k, true
		}
	}
	return xs[at], top, ok
}
