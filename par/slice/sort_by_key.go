package slice

import (
	"cmp"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// SortByKey sorts xs by key(x) in ascending order, stably: elements of equal keys keep their order. key must return the
// same key for the same element every time. If it does not, the order is unspecified, but no element is lost. key may be
// called several times for each element, and several calls may run at the same time. If key is expensive, use
// [SortByCachedKey].
//
// Integers and floats as keys are sorted by a radix sort, in time proportional to len(xs). Other keys, such as strings, are
// sorted by comparison. SortByKey takes a scratch of len(xs) elements and 2 bytes more for each, and some hundred kilobytes
// for each worker, unless xs has only a few hundred elements. A panic of key surfaces as a *core.PanicError and leaves xs a
// permutation of what it was.
func SortByKey[T any, K cmp.Ordered](xs []T, key func(T) K) {
	sortByKey(xs, xs, key, keysBy(key), false)
}

// SortByKeyInto writes the elements of xs to dst, sorted as by [SortByKey]. Like [SortInto] it is for package par.
func SortByKeyInto[T any, K cmp.Ordered](dst, xs []T, key func(T) K) {
	sortByKey(dst, xs, key, keysBy(key), false)
}

// sortByKey is SortByKeyInto. loop sets to[i] to the key of xs[i]. compiled is set if loop contains key. It may contain key otherwise, too: the
// caller of SortByKey, into which the compiler can inline keysBy, may know which function key is.
func sortByKey[T any, K cmp.Ordered](dst, xs []T, key func(T) K, loop func(to []K, xs []T), compiled bool) {
	checkFunc("SortByKey", key == nil)
	core.Checkpoint()
	if len(xs) < 2 {
		copy(dst, xs)
		return
	}
	defer engine.Surface()
	code := codingOf[K]()
	if len(xs) <= keyedInsert || len(xs) <= keyedFew && code != text {
		if !compiled {
			loop = nil
		}
		sortKeyedFew(dst, xs, key, loop, code)
		return
	}
	if code == text {
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
	return func(to []uint64, xs []T, _ int) { wordsBy(loop, code, to, xs) }
}

func wordsBy[T any, K cmp.Ordered](loop func(to []K, xs []T), code coding, to []uint64, xs []T) {
	keys := make([]K, min(len(xs), keysAtOnce))
	for len(xs) > 0 {
		n := min(len(xs), keysAtOnce)
		loop(keys[:n], xs[:n])
		setWords(code, to[:n], keys[:n])
		xs, to = xs[n:], to[n:]
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
// SortByCachedKey takes a scratch of len(xs) elements, and two of len(xs) keys with positions, unless xs is short. A panic of
// key surfaces as a *core.PanicError and leaves xs as it was.
func SortByCachedKey[T any, K cmp.Ordered](xs []T, key func(T) K) {
	checkFunc("SortByCachedKey", key == nil)
	core.Checkpoint()
	defer engine.Surface()
	code := codingOf[K]()
	if len(xs) <= keyedInsert || len(xs) < 2*keyedCallGrain && code != text {
		sortKeyedFew(xs, xs, key, nil, code)
		return
	}
	keys := make([]keyAt[K], len(xs))
	done := cacheSoon(keys, xs, key)
	rest := len(xs) - done
	eachSegment(rest, segmentsOf(rest, keyedCallGrain), func(_, lo, hi int) { cacheKeys(keys, xs, done+lo, done+hi, key) })
	switch {
	case code != text:
		SortByKey(keys, func(k keyAt[K]) K { return k.key })
	case len(keys) <= sortFuncInTurn: // No two are equal, so any sort is stable.
		slices.SortFunc(keys, func(a, b keyAt[K]) int {
			if c := cmp.Compare(a.key, b.key); c != 0 {
				return c
			}
			return a.at - b.at
		})
	default:
		sortStable(keys, order[keyAt[K]]{cmp: func(a, b keyAt[K]) int { return cmp.Compare(a.key, b.key) }})
	}
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

// keyedCallMost is the number of elements up to which SortByCachedKey looks at the clock to find out whether calls are worth a task.
const keyedCallMost = 1 << 10

// cacheKeys sets keys to the keys of the elements [lo, hi) of xs.
func cacheKeys[T any, K cmp.Ordered](keys []keyAt[K], xs []T, lo, hi int, key func(T) K) {
	for ; lo < hi; lo += keyedCallGrain {
		core.Checkpoint()
		for i, x := range xs[lo:min(lo+keyedCallGrain, hi)] {
			keys[lo+i] = keyAt[K]{key(x), lo + i}
		}
	}
}

// cacheSoon sets keys to the keys of the first elements of xs, as long as the calls are so cheap that sharing them with other workers
// takes longer. It returns how many keys it has set.
func cacheSoon[T any, K cmp.Ordered](keys []keyAt[K], xs []T, key func(T) K) (done int) {
	if len(xs) > keyedCallMost {
		return 0
	}
	var look engine.GlancePace
	for done < len(xs) {
		to := look.Next(done, len(xs))
		if to == done {
			break
		}
		cacheKeys(keys, xs, done, to, key)
		done = to
	}
	return done
}
