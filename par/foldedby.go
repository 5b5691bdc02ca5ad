package par

import (
	"github.com/seed1237c087/manta/par/internal/bykey"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// FoldedBy returns a pipeline over the keys of the elements of it, in the order in which they
// first appear, each with what add makes of the elements that have it. It is a [FoldBy] that goes
// on to other stages and needs no map: see there for the accumulators, and for how often
// functions are called. The elements are folded when an ending runs. Because of that order
// [Iter.Unordered] makes no difference. FoldedBy panics if a function is nil.
func FoldedBy[T any, K comparable, A any](it Iter[T], key func(T) K, newA func() A, add func(acc A, x T) A, merge func(a, b A) A) Iter[Pair[K, A]] {
	check.Func("FoldedBy", key == nil || newA == nil || add == nil || merge == nil)
	code := describe.Code(key) ^ describe.Code(newA) ^ describe.Code(add) ^ describe.Code(merge)
	return byKeys[Pair[K, A]](it.Node(), describe.FoldedBy, code, func(n iter.Node) iter.Block {
		return keyedPairs(foldedBy(n, describe.FoldedBy, code, key, newA, add, merge, bykey.PlanSpec{Along: true, Ordered: true}))
	})
}

// ReducedBy returns a pipeline over the keys of the elements of it, in the order in which they
// first appear, each with the values of the elements that have it, combined by op. It is a
// [ReduceBy] that goes on to other stages and needs no map: see there for the order in which values
// are combined, which [Iter.Unordered] does not change here. The elements are reduced when an
// ending runs. ReducedBy panics if a function is nil.
func ReducedBy[T any, K comparable, V any](it Iter[T], key func(T) K, value func(T) V, op func(V, V) V) Iter[Pair[K, V]] {
	check.Func("ReducedBy", key == nil || value == nil || op == nil)
	code := describe.Code(key) ^ describe.Code(value) ^ describe.Code(op)
	return byKeys[Pair[K, V]](it.Node(), describe.ReducedBy, code, func(n iter.Node) iter.Block {
		return keyedPairs(reducedBy(n, describe.ReducedBy, code, key, value, op, bykey.PlanSpec{Ordered: true}))
	})
}

// CountedBy returns a pipeline over the keys of the elements of it, in the order in which they
// first appear, each with the number of elements that have it. It is a [CountBy] that goes on to
// other stages, such as TopK and SortedFunc, and needs no map. The elements are counted when an
// ending runs; key is called once for each. CountedBy panics if key is nil.
func CountedBy[T any, K comparable](it Iter[T], key func(T) K) Iter[Pair[K, int]] {
	check.Func("CountedBy", key == nil)
	return byKeys[Pair[K, int]](it.Node(), describe.CountedBy, describe.Code(key), func(n iter.Node) iter.Block {
		return keyedPairs(countedBy(n, describe.CountedBy, key, bykey.PlanSpec{Ordered: true}))
	})
}

// keyedPairs returns the keys with their values, in the order in which keys first appear, and puts p back.
func keyedPairs[K comparable, V, I any](p *bykey.Run[K, V, I]) iter.Block {
	var pairs []Pair[K, V]
	bykey.InOrder(p, func(n int) { pairs = in[Pair[K, V]](of[Pair[K, V]]().Raw(n)) }, func(i int, k K, v V) { pairs[i] = Pair[K, V]{k, v} })
	bykey.Put(p)
	return &vec[Pair[K, V]]{Xs: pairs}
}

// byKeys returns a pipeline over what run returns when an ending runs.
func byKeys[P any](n iter.Node, kind iter.Kind, code uint64, run func(n iter.Node) iter.Block) Iter[P] {
	return Iter[P]{sources.Remade(n, kind, code, of[P](), func(_ *describe.Binding, n iter.Node) iter.Block { return run(n) })}
}
