package par

import (
	"cmp"
	"math"
	"slices"
	"sync"
)

// ending is an ending and its plain counterpart. Where there is none, plain is nil
// and all runs must come to the same.
type ending struct {
	name  string
	run   func(it Iter[int]) any
	plain func(want []int) any
}

// match is a result that need not be there.
type match[T any] struct {
	Value T
	OK    bool
}

func find[T any](v T, ok bool) match[T] { return match[T]{v, ok} }

func orNone(xs []int, f func([]int) int) any {
	if len(xs) == 0 {
		return match[int]{}
	}
	return match[int]{f(xs), true}
}

// lastOf is a reduction that is not commutative.
func lastOf(_, b int) int { return b }

func add(a, b int) int { return a + b }

func times(a, b int) int { return a * b }

// byMod compares numbers of which many are equal.
func byMod(a, b int) int { return cmp.Compare(a%7, b%7) }

func awkward(x int) float64 { return 1 / (float64(x%1000) + 0.5) }

func divides(x int) bool { return x%11 == 0 }

func inOrder(xs []int) []int { return slices.Sorted(slices.Values(xs)) }

// allEndings are all endings.
var allEndings = slices.Concat(basicEndings, searchEndings, tryEndings, keyEndings, firstEndings)

var basicEndings = []ending{
	{"Collect", func(it Iter[int]) any { return it.Collect() }, func(want []int) any { return append([]int{}, want...) }},
	{"AppendTo", func(it Iter[int]) any { return it.AppendTo([]int{-1}) }, func(want []int) any { return append([]int{-1}, want...) }},
	{"CollectInto", func(it Iter[int]) any {
		dst := make([]int, 1<<15)
		return dst[:it.CollectInto(dst)]
	}, func(want []int) any { return append([]int{}, want...) }},
	{"Count", func(it Iter[int]) any { return it.Count() }, func(want []int) any { return len(want) }},
	{"Len", func(it Iter[int]) any {
		if n, known := it.Len(); known {
			return n
		}
		return it.Count()
	}, func(want []int) any { return len(want) }},
	{"Sum", func(it Iter[int]) any { return it.Sum() }, func(want []int) any { return total(want) }},
	{"Sum, the function", func(it Iter[int]) any { return Sum(it) }, func(want []int) any { return total(want) }},
	{"Product", func(it Iter[int]) any { return it.Product() }, func(want []int) any { return foldLeft(want, 1, times) }},
	{"Product, the function", func(it Iter[int]) any { return Product(it) }, func(want []int) any { return foldLeft(want, 1, times) }},
	{"Min", func(it Iter[int]) any { return find(it.Min()) }, func(want []int) any { return orNone(want, slices.Min[[]int]) }},
	{"Max", func(it Iter[int]) any { return find(it.Max()) }, func(want []int) any { return orNone(want, slices.Max[[]int]) }},
	{"MinFunc", func(it Iter[int]) any { return find(it.MinFunc(byMod)) }, func(want []int) any {
		return orNone(want, func(xs []int) int { return slices.MinFunc(xs, byMod) })
	}},
	{"MaxFunc", func(it Iter[int]) any { return find(it.MaxFunc(byMod)) }, func(want []int) any {
		return orNone(want, func(xs []int) int { // the last of the largest
			return slices.MaxFunc(backwards(xs), byMod)
		})
	}},
	{"MinMax", func(it Iter[int]) any {
		lo, hi, ok := MinMax(it)
		return match[[2]int]{[2]int{lo, hi}, ok}
	}, func(want []int) any {
		if len(want) == 0 {
			return match[[2]int]{}
		}
		return match[[2]int]{[2]int{slices.Min(want), slices.Max(want)}, true}
	}},
	{"MinIndex", func(it Iter[int]) any { return find(MinIndex(it)) }, func(want []int) any {
		if len(want) == 0 {
			return match[Item[int]]{}
		}
		least := slices.Min(want)
		return match[Item[int]]{Item[int]{slices.Index(want, least), least}, true}
	}},
	{"MaxIndex", func(it Iter[int]) any { return find(MaxIndex(it)) }, func(want []int) any {
		if len(want) == 0 {
			return match[Item[int]]{}
		}
		most := slices.Max(want)
		return match[Item[int]]{Item[int]{len(want) - 1 - slices.Index(backwards(want), most), most}, true}
	}},
	{"Reduce", func(it Iter[int]) any { return it.Reduce(0, add) }, func(want []int) any { return total(want) }},
	{"ReduceFunc", func(it Iter[int]) any { return it.ReduceFunc(func() int { return 0 }, add) }, func(want []int) any { return total(want) }},
	{"ReduceWith", func(it Iter[int]) any { return find(it.ReduceWith(lastOf)) }, func(want []int) any {
		return orNone(want, func(xs []int) int { return xs[len(xs)-1] })
	}},
	{"Any", func(it Iter[int]) any { return it.Any(divides) }, func(want []int) any { return slices.ContainsFunc(want, divides) }},
	{"All", func(it Iter[int]) any { return it.All(odd) }, func(want []int) any {
		return !slices.ContainsFunc(want, func(x int) bool { return !odd(x) })
	}},
	{"ForEach", func(it Iter[int]) any {
		var mu sync.Mutex
		var seen []int
		it.ForEach(func(x int) {
			mu.Lock()
			defer mu.Unlock()
			seen = append(seen, x)
		})
		return inOrder(seen)
	}, func(want []int) any { return inOrder(want) }},
	{"ForEachBlock", func(it Iter[int]) any {
		var mu sync.Mutex
		var seen []int
		it.ForEachBlock(func(block []int) {
			mu.Lock()
			defer mu.Unlock()
			seen = append(seen, block...)
		})
		return inOrder(seen)
	}, func(want []int) any { return inOrder(want) }},
	{"ForEachLocal", func(it Iter[int]) any {
		var mu sync.Mutex
		var seen []int
		ForEachLocal(it, func() *int { return new(int) }, func(of *int, x int) {
			*of = x
			mu.Lock()
			defer mu.Unlock()
			seen = append(seen, *of)
		})
		return inOrder(seen)
	}, func(want []int) any { return inOrder(want) }},
	{"Fold", func(it Iter[int]) any { return Fold(it, func() int { return 0 }, add).Sum() }, func(want []int) any { return total(want) }},
	{"FoldBlocks", func(it Iter[int]) any {
		return FoldBlocks(it, func() int { return 0 }, func(sum int, src []int) int { return sum + total(src) }).Sum()
	}, func(want []int) any { return total(want) }},
	{"FoldBlocks, not commutative", func(it Iter[int]) any {
		lists := FoldBlocks(it, func() []int { return nil }, func(xs, src []int) []int { return append(xs, src...) })
		list := lists.Reduce(nil, func(a, b []int) []int { return append(a[:len(a):len(a)], b...) })
		return append([]int{}, list...)
	}, func(want []int) any { return append([]int{}, want...) }},
	{"Sum of floats", func(it Iter[int]) any { return math.Float64bits(Map(it, awkward).Sum()) }, nil},
	{"Reduce of floats", func(it Iter[int]) any {
		return math.Float64bits(Map(it, awkward).Reduce(1, func(a, b float64) float64 { return a*b + a + b }))
	}, nil},
	{"Sum of floats behind MapBlocks", func(it Iter[int]) any {
		return math.Float64bits(MapBlocks(it, func(dst []float64, src []int) {
			for i, x := range src {
				dst[i] = awkward(x)
			}
		}).Sum())
	}, nil},
	{"Sum of floats behind SiftBlocks", func(it Iter[int]) any {
		return math.Float64bits(SiftBlocks(it, func(dst []float64, src []int) (n int) {
			for _, x := range src {
				if !divides(x) {
					dst[n] = awkward(x)
					n++
				}
			}
			return n
		}).Sum())
	}, nil},
	{"FoldBlocks of floats", func(it Iter[int]) any {
		return math.Float64bits(FoldBlocks(it, func() float64 { return 1 }, func(sum float64, src []int) float64 {
			for _, x := range src {
				sum += awkward(x)
			}
			return sum
		}).Sum())
	}, nil},
}

func foldLeft(xs []int, acc int, f func(a, b int) int) int {
	for _, x := range xs {
		acc = f(acc, x)
	}
	return acc
}
