package slice

import (
	"cmp"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// SortByKey sorts xs by key(x) in ascending order, stably: elements of equal keys keep their order. key must return the
// same key for the same element every time. If it does not, the order is unspecified, but no element is lost. key is called
// several times for each element, and several calls may run at the same time. If key is expensive, use [SortByCachedKey].
//
// Integers and floats as keys are sorted by a radix sort, in time proportional to len(xs). Other keys, such as strings, are
// sorted by comparison. SortByKey takes a scratch of len(xs) elements and 2 bytes more for each, and some hundred kilobytes
// for each worker. A panic of key surfaces as a *core.PanicError and leaves xs a permutation of what it was.
func SortByKey[T any, K cmp.Ordered](xs []T, key func(T) K) { sortByKey(xs, xs, key, keysBy(key)) }

// SortByKeyInto writes the elements of xs to dst, sorted as by [SortByKey]. Like [SortInto] it is for package par.
func SortByKeyInto[T any, K cmp.Ordered](dst, xs []T, key func(T) K) {
	sortByKey(dst, xs, key, keysBy(key))
}

func sortByKey[T any, K cmp.Ordered](dst, xs []T, key func(T) K, loop func(to []K, xs []T)) {
	checkFunc("SortByKey", key == nil)
	core.Checkpoint()
	if len(xs) < 2 {
		copy(dst, xs)
		return
	}
	defer engine.Surface()
	code := codingOf[K]()
	if code == text || len(xs) <= keyedInsert {
		move(dst, xs)
		sortStable(dst, order[T]{cmp: func(a, b T) int { return cmp.Compare(key(a), key(b)) }})
		return
	}
	if everySegment(len(xs), 1, func(lo, hi int) bool { return risesBy(xs[lo:hi], key) }) {
		move(dst, xs)
		return
	}
	k := keyed[T]{keys: wordsOf(code, loop)}
	if inPlace := sizeless[T]() || &dst[0] == &xs[0]; inPlace {
		k.sort(xs, uncleared[T](len(xs)), false, 0)
	} else {
		k.cut(xs, dst, true, true, 0, false)
	}
}

// keysBy returns a loop that calls key.
func keysBy[T any, K cmp.Ordered](key func(T) K) func(to []K, xs []T) {
	return func(to []K, xs []T) {
		for i, x := range xs {
			to[i] = key(x)
		}
	}
}

// wordsOf returns a function that sets words for the keys of elements. loop computes the keys.
func wordsOf[T any, K cmp.Ordered](code coding, loop func(to []K, xs []T)) func(to []uint64, xs []T, _ int) {
	return func(to []uint64, xs []T, _ int) {
		keys := make([]K, min(len(xs), keysAtOnce))
		for len(xs) > 0 {
			n := min(len(xs), keysAtOnce)
			loop(keys[:n], xs[:n])
			setWords(code, to[:n], keys[:n])
			xs, to = xs[n:], to[n:]
		}
	}
}

func risesBy[T any, K cmp.Ordered](xs []T, key func(T) K) bool {
	last := key(xs[0])
	for _, x := range xs[1:] {
		v := key(x)
		if cmp.Less(v, last) {
			return false
		}
		last = v
	}
	return true
}

// keyAt is a key together with the position of its element.
type keyAt[K any] struct {
	key K
	at  int
}

// SortByCachedKey sorts xs by key(x) in ascending order, stably. It calls key once for each element, in no particular
// order, and several calls may run at the same time.
//
// SortByCachedKey takes a scratch of len(xs) elements, and two of len(xs) keys with positions. A panic of key surfaces as a
// *core.PanicError and leaves xs as it was.
func SortByCachedKey[T any, K cmp.Ordered](xs []T, key func(T) K) {
	checkFunc("SortByCachedKey", key == nil)
	core.Checkpoint()
	defer engine.Surface()
	keys := make([]keyAt[K], len(xs))
	eachSegment(len(xs), segmentsOf(len(xs), keyedCallGrain), func(_, lo, hi int) {
		for ; lo < hi; lo += keyedCallGrain {
			core.Checkpoint()
			for i, x := range xs[lo:min(lo+keyedCallGrain, hi)] {
				keys[lo+i] = keyAt[K]{key(x), lo + i}
			}
		}
	})
	SortByKey(keys, func(k keyAt[K]) K { return k.key })
	sorted := uncleared[T](len(xs))
	eachStretch(len(xs), segmentsOf(len(xs), keyedGrain), func(lo, hi int) {
		for i, k := range keys[lo:hi] {
			sorted[lo+i] = xs[k.at]
		}
	})
	copyMany(xs, sorted)
}

// keyedCallGrain is how many calls of a key function are worth a task. A key function that is called only once for each
// element may well be slow.
const keyedCallGrain = 1 << 6
