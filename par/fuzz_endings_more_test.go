package par

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// The endings that may stop early, or that put elements in order or under keys.

// whether is what is certain of a search that may find any match.
func whether(v int, ok bool) any { return ok && divides(v) }

func hasMatch(want []int) any { return slices.ContainsFunc(want, divides) }

// sevenfold maps what divides.
func sevenfold(x int) (string, bool) { return fmt.Sprint(7 * x), divides(x) }

func firstOfThem(want []int) any {
	i := slices.IndexFunc(want, divides)
	if i < 0 {
		return match[int]{}
	}
	return match[int]{want[i], true}
}

func lastOfThem(want []int) any { return firstOfThem(backwards(want)) }

func sevenfoldOf(of any) any {
	if m := of.(match[int]); m.OK {
		return match[string]{fmt.Sprint(7 * m.Value), true}
	}
	return match[string]{}
}

func positionOf(i int) any { return match[int]{max(i, 0), i >= 0} }

var searchEndings = []ending{
	{"FindAny", func(it Iter[int]) any { return whether(it.FindAny(divides)) }, hasMatch},
	{"FindFirst", func(it Iter[int]) any { return find(it.FindFirst(divides)) }, firstOfThem},
	{"FindLast", func(it Iter[int]) any { return find(it.FindLast(divides)) }, lastOfThem},
	{"FindMapAny", func(it Iter[int]) any {
		_, ok := FindMapAny(it, sevenfold)
		return ok
	}, hasMatch},
	{"FindMapFirst", func(it Iter[int]) any { return find(FindMapFirst(it, sevenfold)) }, func(want []int) any { return sevenfoldOf(firstOfThem(want)) }},
	{"FindMapLast", func(it Iter[int]) any { return find(FindMapLast(it, sevenfold)) }, func(want []int) any { return sevenfoldOf(lastOfThem(want)) }},
	{"PositionAny", func(it Iter[int]) any {
		_, ok := it.PositionAny(divides)
		return ok
	}, hasMatch},
	{"PositionFirst", func(it Iter[int]) any { return find(it.PositionFirst(divides)) }, func(want []int) any {
		return positionOf(slices.IndexFunc(want, divides))
	}},
	{"PositionLast", func(it Iter[int]) any { return find(it.PositionLast(divides)) }, func(want []int) any {
		if i := slices.IndexFunc(backwards(want), divides); i >= 0 {
			return positionOf(len(want) - 1 - i)
		}
		return positionOf(-1)
	}},
	{"Contains", func(it Iter[int]) any { return Contains(it, 3) }, func(want []int) any { return slices.Contains(want, 3) }},
	{"IsSorted", func(it Iter[int]) any { return IsSorted(it) }, func(want []int) any { return slices.IsSorted(want) }},
	{"Equal", func(it Iter[int]) any { return Equal(it, Range(1, 17)) }, func(want []int) any { return slices.Equal(want, from(1, 16)) }},
	{"Compare", func(it Iter[int]) any { return Compare(it, Range(1, 300)) }, func(want []int) any { return slices.Compare(want, from(1, 299)) }},
	{"Seq", func(it Iter[int]) any { return slices.AppendSeq([]int{}, it.Seq()) }, func(want []int) any { return append([]int{}, want...) }},
	{"Seq, broken off", func(it Iter[int]) any {
		xs := []int{}
		for x := range it.Seq() {
			if xs = append(xs, x); len(xs) == 5 {
				break
			}
		}
		return xs
	}, func(want []int) any { return append([]int{}, want[:min(5, len(want))]...) }},
}

// refuse fails for what divides.
func refuse(x int) error {
	if divides(x) {
		return fault(x)
	}
	return nil
}

// outcome is the result of an ending that can fail.
type outcome struct {
	value any
	err   string
}

func try(value any, err error) any {
	if err != nil {
		return outcome{nil, err.Error()}
	}
	return outcome{value, ""}
}

// tryOf returns the outcome where the first element that divides fails.
func tryOf(want []int, value any) any {
	if m := firstOfThem(want).(match[int]); m.OK {
		return try(nil, fault(m.Value))
	}
	return try(value, nil)
}

var tryEndings = []ending{
	{"TryForEach", func(it Iter[int]) any { return try(nil, it.TryForEach(refuse)) }, func(want []int) any { return tryOf(want, nil) }},
	{"TryMap", func(it Iter[int]) any {
		return try(TryMap(it, func(x int) (int, error) { return 2 * x, refuse(x) }))
	}, func(want []int) any { return tryOf(want, apply(want, func(x int) int { return 2 * x })) }},
	{"TryApply", func(it Iter[int]) any {
		return try(TryApply(it.Collect(), func(x int) (int, error) { return 2 * x, refuse(x) }))
	}, func(want []int) any { return tryOf(want, apply(want, func(x int) int { return 2 * x })) }},
	{"TryFold", func(it Iter[int]) any {
		parts, err := TryFold(it, func() int { return 0 }, func(a, x int) (int, error) { return a + x, refuse(x) })
		return try(total(parts), err)
	}, func(want []int) any { return tryOf(want, total(want)) }},
	{"TryReduce", func(it Iter[int]) any {
		return try(it.TryReduce(0, func(a, b int) (int, error) { return a + b, nil }))
	}, func(want []int) any { return try(total(want), nil) }},
	// Where it fails depends on the tree.
	{"TryReduce that fails", func(it Iter[int]) any {
		return try(it.TryReduce(0, func(a, b int) (int, error) { return a + b, refuse(a + 3*b) }))
	}, nil},
}

func residue(x int) int { return (x%7 + 7) % 7 }

// residues is residue, for a HistogramBlocks.
func residues(dst []uint32, src []int) {
	for i, x := range src {
		dst[i] = uint32(residue(x))
	}
}

// under returns what f makes of the elements under each key.
func under[V any](want []int, f func(xs []int) V) map[int]V {
	groups := map[int][]int{}
	for _, x := range want {
		groups[residue(x)] = append(groups[residue(x)], x)
	}
	m := map[int]V{}
	for k, xs := range groups {
		m[k] = f(xs)
	}
	return m
}

func itself(xs []int) []int { return xs }
func last(xs []int) int     { return xs[len(xs)-1] }
func lengthOf(xs []int) int { return len(xs) }

// twoLists is the result of an ending that returns two.
type twoLists struct{ a, b []int }

func lists(a, b []int) any { return twoLists{a, b} }

var keyEndings = []ending{
	{"GroupBy", func(it Iter[int]) any { return GroupBy(it, residue) }, func(want []int) any { return under(want, itself) }},
	{"CountBy", func(it Iter[int]) any { return CountBy(it, residue) }, func(want []int) any { return under(want, lengthOf) }},
	{"ReduceBy", func(it Iter[int]) any { return ReduceBy(it, residue, square, add) }, func(want []int) any {
		return under(want, func(xs []int) int { return total(apply(xs, square)) })
	}},
	{"ReduceBy, not commutative", func(it Iter[int]) any {
		return ReduceBy(it, residue, func(x int) int { return x }, lastOf)
	}, func(want []int) any { return under(want, last) }},
	{"FoldBy", func(it Iter[int]) any {
		return FoldBy(it, residue, func() []int { return []int{} }, appended, func(a, b []int) []int { return append(a, b...) })
	}, func(want []int) any { return under(want, itself) }},
	{"ToMap", func(it Iter[int]) any {
		return ToMap(Map(it, func(x int) Pair[int, int] { return Pair[int, int]{residue(x), x} }))
	}, func(want []int) any { return under(want, last) }},
	{"ToSet", func(it Iter[int]) any { return len(ToSet(it)) }, func(want []int) any { return len(slices.Compact(inOrder(want))) }},
	{"Histogram", func(it Iter[int]) any { return Histogram(it, 7, residue) }, func(want []int) any {
		counts := make([]int, 7)
		for k, n := range under(want, lengthOf) {
			counts[k] = n
		}
		return counts
	}},
	{"HistogramBlocks", func(it Iter[int]) any { return HistogramBlocks(it, 7, residues) }, func(want []int) any {
		counts := make([]int, 7)
		for k, n := range under(want, lengthOf) {
			counts[k] = n
		}
		return counts
	}},
	{"TopK", func(it Iter[int]) any { return TopK(it, 9, byMod) }, func(want []int) any {
		xs := append([]int{}, want...)
		slices.SortStableFunc(xs, func(a, b int) int { return byMod(b, a) })
		return xs[:min(9, len(xs))]
	}},
	{"Sorted", func(it Iter[int]) any { return Sorted(it) }, func(want []int) any { return append([]int{}, inOrder(want)...) }},
	{"SortedFunc", func(it Iter[int]) any { return it.SortedFunc(byMod) }, func(want []int) any {
		xs := append([]int{}, want...)
		slices.SortStableFunc(xs, byMod)
		return xs
	}},
	{"Sorted floats", func(it Iter[int]) any { return bitsOf(Sorted(Map(it, signed))) }, func(want []int) any {
		xs := apply(want, signed)
		slices.SortStableFunc(xs, cmp.Compare[float64])
		return bitsOf(xs)
	}},
	{"SortedByKey", func(it Iter[int]) any { return SortedByKey(it, residue) }, func(want []int) any {
		xs := append([]int{}, want...)
		slices.SortStableFunc(xs, byResidue)
		return xs
	}},
	{"Stats", func(it Iter[int]) any { return Stats(Map(it, awkward)) }, nil},
	{"Quantiles", func(it Iter[int]) any { return Quantiles(it, 0.5, 0, 1) }, func(want []int) any {
		xs := inOrder(want)
		if len(xs) == 0 {
			return []int{}
		}
		return []int{xs[(len(xs)-1)/2], xs[0], xs[len(xs)-1]}
	}},
	{"Seq2", func(it Iter[int]) any {
		xs := []int{}
		for a := range Seq2(Map(it, func(x int) Pair[int, int] { return Pair[int, int]{x, x} })) {
			xs = append(xs, a)
		}
		return xs
	}, func(want []int) any { return append([]int{}, want...) }},
	{"Distinct", func(it Iter[int]) any { return Distinct(it) }, func(want []int) any { return distinct(want) }},
	{"Distinct residues", func(it Iter[int]) any { return Distinct(Map(it, residue)) }, func(want []int) any {
		return distinct(apply(want, residue))
	}},
	{"Partition", func(it Iter[int]) any { return lists(it.Partition(odd)) }, func(want []int) any {
		return lists(keep(want, odd), keep(want, func(x int) bool { return !odd(x) }))
	}},
	{"PartitionMap", func(it Iter[int]) any {
		return lists(PartitionMap(it, func(x int) (int, int, bool) { return x, 2 * x, divides(x) }))
	}, func(want []int) any {
		rest := keep(want, func(x int) bool { return !divides(x) })
		return lists(keep(want, divides), apply(rest, func(x int) int { return 2 * x }))
	}},
	{"Unzip", func(it Iter[int]) any {
		return lists(Unzip(Map(it, func(x int) Pair[int, int] { return Pair[int, int]{x, residue(x)} })))
	}, func(want []int) any { return lists(append([]int{}, want...), apply(want, residue)) }},
	{"MinByKey", func(it Iter[int]) any { return find(MinByKey(it, residue)) }, func(want []int) any {
		return orNone(want, func(xs []int) int { return slices.MinFunc(xs, byResidue) })
	}},
	{"MaxByKey", func(it Iter[int]) any { return find(MaxByKey(it, residue)) }, func(want []int) any {
		return orNone(want, func(xs []int) int { return slices.MaxFunc(backwards(xs), byResidue) }) // the last one
	}},
	{"ReduceBy of floats", func(it Iter[int]) any {
		return math.Float64bits(ReduceBy(it, func(int) int { return 0 }, awkward, func(a, b float64) float64 { return a + b })[0])
	}, nil},
	{"FoldBy of floats", func(it Iter[int]) any {
		plus := func(a, b float64) float64 { return a + b }
		sums := FoldBy(it, residue, func() float64 { return 1 }, func(a float64, x int) float64 { return a + awkward(x) }, plus)
		bits := map[int]uint64{}
		for k, sum := range sums {
			bits[k] = math.Float64bits(sum)
		}
		return bits
	}, nil},
}

// signed makes floats of which some are zeros of either sign.
func signed(x int) float64 {
	if x%3 == 0 {
		return math.Copysign(0, float64(x/3%2)-0.5)
	}
	return float64(x%100) / 2
}

func bitsOf(xs []float64) []uint64 { return apply(xs, math.Float64bits) }

func distinct(xs []int) []int {
	seen, out := map[int]bool{}, []int{}
	for _, x := range xs {
		if !seen[x] {
			seen[x] = true
			out = append(out, x)
		}
	}
	return out
}

func appended(xs []int, x int) []int { return append(xs, x) }

func byResidue(a, b int) int { return cmp.Compare(residue(a), residue(b)) }
