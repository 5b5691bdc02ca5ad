package par

import "github.com/seed1237c087/manta/par/iter"

// FoldBy returns for every key what add makes of the elements that have it: an accumulator
// that newA has made, to which add has added the elements in their order. It is a
// [ReduceBy] for values that are more expensive to make and to combine than to add to, such
// as slices and maps. add returns the accumulator, which may be its argument. If there are
// no elements the map is empty and not nil. [GroupBy] tells when keys are equal, and which
// of them the map has.
//
// The input is cut into stretches: at most 128 of them, or as many as there are of 32,768
// elements. A key has an accumulator for each in which it occurs: newA and add make it from
// left to right, and merge combines it, as b, with what the stretches before have made, which
// is a. merge may change a and return it; b is not used again. Positions alone fix the
// stretches, so the result is the same on every run, whatever the number of workers, even if
// merge is associative for rounding only. It is not that of a plain loop then, and
// [Iter.WithMinLen] and [Iter.WithMaxLen] may change it. Behind [Iter.Unordered] a key has an
// accumulator for each worker, if that many are needed. An accumulator is used by one goroutine
// at a time.
//
// key and add are called once for each element. For memory see [ReduceBy]. FoldBy panics if
// a function is nil.
func FoldBy[T any, K comparable, A any](it Iter[T], key func(T) K, newA func() A, add func(acc A, x T) A, merge func(a, b A) A) map[K]A {
	checkFunc("FoldBy", key == nil || newA == nil || add == nil || merge == nil)
	code := iter.Code(key) ^ iter.Code(newA) ^ iter.Code(add) ^ iter.Code(merge)
	return reduceByKey(it, code, key, merge, func(b *iter.Kept, l *reduceLane[K, A], ids []uint32, xs []T) {
		for i, id := range ids {
			for l.done+i >= b.Limit {
				nextStretch(l, b, ids, i)
				id = ids[i]
			}
			if at := l.at[id]; at > l.stretch {
				to := &l.values[at-1-l.base]
				*to = add(*to, xs[i])
				continue
			}
			l.values = append(l.values, add(newA(), xs[i]))
			l.note(id, len(l.values))
		}
	})
}
