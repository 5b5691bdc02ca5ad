package par

import (
	"github.com/seed1237c087/manta/par/internal/bykey"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// FoldBy returns a map from every key to an accumulator of the elements with that key: newA has made the accumulator, and add has added the
// elements in their order. FoldBy is like [ReduceBy], for values that are expensive to make and to combine but cheap to add to, such as
// slices and maps. add returns the accumulator, which may be its argument. If there are no elements, the map is empty and not nil. [GroupBy]
// says when keys are equal, and which of several equal keys the map has.
//
// If it is a stream, such as [FromSeq] and [ScanLines], each key has one accumulator, and nothing is merged. Other inputs are cut into
// stretches. A key has an accumulator for each stretch in which the key occurs. merge(a, b) combines a, the result of the earlier stretches,
// with b, the accumulator of the next. merge may change a and return it; b is not used again. The elements alone fix the brackets, so the
// result is the same on every run, with any number of workers. If merge is associative only up to rounding, the result differs from that of a
// plain loop. After [Iter.Unordered], a key has an accumulator for each worker that meets the key. One goroutine at a time uses an
// accumulator.
//
// key and add are called once for each element. Put expensive work into a [Map] before FoldBy, because one goroutine runs add for a key.
// [ReduceBy] says how much memory FoldBy takes. FoldBy panics if a function is nil. See also docs/fine-print.md.
func FoldBy[T any, K comparable, A any](it Iter[T], key func(T) K, newA func() A, add func(acc A, x T) A, merge func(a, b A) A) map[K]A {
	check.Func("FoldBy", key == nil || newA == nil || add == nil || merge == nil)
	code := describe.Code(key) ^ describe.Code(newA) ^ describe.Code(add) ^ describe.Code(merge)
	n := it.Node()
	if n.Pooled() {
		return inPool(it, func(it Iter[T]) map[K]A { return FoldBy(it, key, newA, add, merge) })
	}
	p := foldedBy(n, describe.ReduceBy, code, key, newA, add, merge, bykey.PlanSpec{Along: true})
	m := bykey.Map(p)
	bykey.Put(p)
	return m
}

// foldedBy returns a run that has folded the elements of n by key. The caller puts the run back.
func foldedBy[T any, K comparable, A any](n iter.Node, kind iter.Kind, code uint64, key func(T) K, newA func() A, add func(acc A, x T) A,
	merge func(a, b A) A, asks bykey.PlanSpec,
) *bykey.Run[K, A, T] {
	plan := bykey.Plan[K, A, T]{Part: bykey.Combining[K](merge), Single: bykey.Adding[K](newA, add), Op: merge, PlanSpec: asks}
	return keyed(bykey.Take[K, A, T](endings.RunKey(n, kind, code)), n, plan, key, func(b *endings.KeepStep, l *bykey.Lane[K, A, T], ids []uint32, xs []T) {
		switch l.Mode {
		case bykey.Direct:
			for i := range ids {
				bykey.AddDirect(l, i, xs[i])
			}
			return
		case bykey.Apart:
			bykey.Singles(l, xs[:len(ids)])
			return
		case bykey.Together:
		}
		for from := 0; from < len(ids); {
			to := bykey.UpTo(l, b, ids, from)
			foldIn(l, ids[from:to], xs[from:to], newA, add)
			from = to
		}
	})
}

// foldIn adds the elements xs, which belong to one stretch, to the accumulators of ids.
func foldIn[T any, K comparable, A any](l *bykey.Lane[K, A, T], ids []uint32, xs []T, newA func() A, add func(acc A, x T) A) {
	values, at, less := bykey.Stretch(l)
	xs = xs[:len(ids)]
	for i, id := range ids {
		if j := uint(at[id] - less); j < uint(len(values)) {
			values[j] = add(values[j], xs[i])
		} else {
			bykey.Begin(l, id, add(newA(), xs[i]))
			values, at, less = bykey.Stretch(l)
		}
	}
}
