package par

import (
	"github.com/seed1237c087/manta/par/internal/bykey"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// FoldedBy returns a pipeline over the keys of the elements of it, in the order in which they
// first appear. Each key comes with an accumulator of the elements with that key. FoldedBy is
// [FoldBy] without the map, so that other stages can follow. FoldBy describes the
// accumulators, and how often functions are called. The elements are folded when an ending
// runs. [Iter.Unordered] makes no difference, because the keys have an order. FoldedBy panics
// if a function is nil.
func FoldedBy[T any, K comparable, A any](it Iter[T], key func(T) K, newA func() A, add func(acc A, x T) A, merge func(a, b A) A) Iter[Pair[K, A]] {
	check.Func("FoldedBy", key == nil || newA == nil || add == nil || merge == nil)
	code := describe.Code(key) ^ describe.Code(newA) ^ describe.Code(add) ^ describe.Code(merge)
	return byKeys[Pair[K, A]](it.Node(), describe.FoldedBy, code, func(n iter.Node) iter.Block {
		return keyedPairs(foldedBy(n, describe.FoldedBy, code, key, newA, add, merge, bykey.PlanSpec{Along: true, Ordered: true}))
	})
}

// ReducedBy returns a pipeline over the keys of the elements of it, in the order in which they
// first appear. Each key comes with the values of the elements with that key, combined by op.
// ReducedBy is [ReduceBy] without the map, so that other stages can follow. ReduceBy describes
// the order in which values are combined; [Iter.Unordered] does not change that order here. The
// elements are reduced when an ending runs. ReducedBy panics if a function is nil.
func ReducedBy[T any, K comparable, V any](it Iter[T], key func(T) K, value func(T) V, op func(V, V) V) Iter[Pair[K, V]] {
	check.Func("ReducedBy", key == nil || value == nil || op == nil)
	code := describe.Code(key) ^ describe.Code(value) ^ describe.Code(op)
	return byKeys[Pair[K, V]](it.Node(), describe.ReducedBy, code, func(n iter.Node) iter.Block {
		return keyedPairs(reducedBy(n, describe.ReducedBy, code, key, value, op, bykey.PlanSpec{Ordered: true}))
	})
}

// CountedBy returns a pipeline over the keys of the elements of it, in the order in which they
// first appear. Each key comes with the number of elements with that key. CountedBy is [CountBy]
// without the map, so that other stages can follow, such as TopK and SortedFunc. The elements
// are counted when an ending runs; key is called once for each element. CountedBy panics if key
// is nil.
func CountedBy[T any, K comparable](it Iter[T], key func(T) K) Iter[Pair[K, int]] {
	check.Func("CountedBy", key == nil)
	return byKeys[Pair[K, int]](it.Node(), describe.CountedBy, describe.Code(key), func(n iter.Node) iter.Block {
		return keyedPairs(countedBy(n, describe.CountedBy, key, bykey.PlanSpec{Ordered: true}))
	})
}

// keyedPairs returns the keys with their values, in the order in which the keys first appear, and puts p
// back.
func keyedPairs[K comparable, V, I any](p *bykey.Run[K, V, I]) iter.Block {
	var pairs []Pair[K, V]
	bykey.InOrder(p, func(n int) { pairs = in[Pair[K, V]](of[Pair[K, V]]().Raw(n)) }, func(i int, k K, v V) { pairs[i] = Pair[K, V]{k, v} })
	bykey.Put(p)
	return &vec[Pair[K, V]]{Xs: pairs}
}

// byKeys returns a pipeline over the block that run returns; run is called when an ending runs.
func byKeys[P any](n iter.Node, kind iter.Kind, code uint64, run func(n iter.Node) iter.Block) Iter[P] {
	return Iter[P]{sources.Remade(n, kind, code, of[P](), func(_ *describe.Binding, n iter.Node) iter.Block { return run(n) })}
}
