package par

import (
	"cmp"
	"math"
	"slices"
)

// pairsOf are the keys of want in the order in which they first appear, each with what f makes of its elements.
func pairsOf[V any](want []int, f func(xs []int) V) []Pair[int, V] {
	values := under(want, f)
	return apply(distinct(apply(want, residue)), func(k int) Pair[int, V] { return MakePair(k, values[k]) })
}

// someTimes appends x as often as its two lowest bits say.
func someTimes(dst []int, x int) []int {
	for range x & 3 {
		dst = append(dst, x)
	}
	return dst
}

// firstEndings collect what is by first appearance, in buckets, or appended.
var firstEndings = []ending{
	{"CountedBy", func(it Iter[int]) any { return CountedBy(it, residue).Collect() }, func(want []int) any { return pairsOf(want, lengthOf) }},
	{"CountedBy, all different", func(it Iter[int]) any {
		return Map(CountedBy(it, func(x int) int { return x }), func(p Pair[int, int]) int { return p.First }).Collect()
	}, func(want []int) any { return distinct(want) }},
	{"GroupedBy", func(it Iter[int]) any { return GroupedBy(it, residue).Collect() }, func(want []int) any { return pairsOf(want, itself) }},
	{"ReducedBy, not commutative", func(it Iter[int]) any {
		return ReducedBy(it, residue, func(x int) int { return x }, lastOf).Collect()
	}, func(want []int) any { return pairsOf(want, last) }},
	{"FoldedBy", func(it Iter[int]) any {
		return FoldedBy(it, residue, func() []int { return []int{} }, appended, func(a, b []int) []int { return append(a, b...) }).Collect()
	}, func(want []int) any { return pairsOf(want, itself) }},
	{"ReducedBy of floats", func(it Iter[int]) any {
		sums := ReducedBy(it, residue, awkward, func(a, b float64) float64 { return a + b })
		return Map(sums, func(p Pair[int, float64]) uint64 { return math.Float64bits(p.Second) }).Collect()
	}, nil},
	{"Buckets", func(it Iter[int]) any { return lists(Buckets(it, 7, residue)) }, func(want []int) any {
		xs, starts := append([]int{}, want...), make([]int, 8)
		slices.SortStableFunc(xs, func(a, b int) int { return cmp.Compare(residue(a), residue(b)) })
		for b := range 7 {
			starts[b+1] = starts[b] + len(keep(want, func(x int) bool { return residue(x) == b }))
		}
		return lists(xs, starts)
	}},
	{"FlatMapAppend", func(it Iter[int]) any { return FlatMapAppend(it, someTimes).Collect() }, func(want []int) any {
		xs := []int{}
		for _, x := range want {
			xs = someTimes(xs, x)
		}
		return xs
	}},
	{"MaxOf", func(it Iter[int]) any {
		return find(MaxOf(it, func(x int) (int, bool) { return residue(x), divides(x) }))
	}, func(want []int) any {
		return orNone(keep(want, divides), func(xs []int) int { return slices.MaxFunc(backwards(xs), byResidue) }) // the last one
	}},
}
