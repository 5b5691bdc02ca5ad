package flow

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/seed1237c087/manta/par"
)

// Reduce returns op over all elements, as the one element of a Flow, or none of an empty Flow. What [ReduceBy] says of bits
// holds.
func Reduce[T any](in Flow[T], op Operation[T]) Flow[T] {
	return whole(in, "Reduce", "", []*named{op.named}, func(_ *place, it par.Iter[T]) []T {
		return optional(it.ReduceWith(op.f))
	}, func(parts [][]T) []T { return fold(parts, op.f) })
}

// Sum returns the sum of all elements as the one element of a Flow, 0 of an empty one. Floats are summed as [par.Sum] does
// within a block of the input, and sums of blocks are added in the order of positions: the bits are the same on
// every runner.
func Sum[T par.Number](in Flow[T]) Flow[T] {
	return whole(in, "Sum", "", nil, func(_ *place, it par.Iter[T]) []T { return []T{par.Sum(it)} },
		func(parts [][]T) []T { return fold(parts, func(a, b T) T { return a + b }) })
}

// Count returns the number of elements as the one element of a Flow.
func Count[T any](in Flow[T]) Flow[int] {
	return whole(in, "Count", "", nil, func(_ *place, it par.Iter[T]) []int { return []int{it.Count()} },
		func(parts [][]int) []int { return fold(parts, func(a, b int) int { return a + b }) })
}

// Min returns the least element as the one element of a Flow, none of an empty one. Floats compare as by [cmp.Compare].
func Min[T cmp.Ordered](in Flow[T]) Flow[T] {
	return whole(in, "Min", "", nil, func(_ *place, it par.Iter[T]) []T { return optional(par.Min(it)) },
		func(parts [][]T) []T {
			return fold(parts, func(a, b T) T {
				if cmp.Less(b, a) {
					return b
				}
				return a
			})
		})
}

// Max returns the greatest element as the one element of a Flow, none of an empty one. Floats compare as by [cmp.Compare].
func Max[T cmp.Ordered](in Flow[T]) Flow[T] {
	return whole(in, "Max", "", nil, func(_ *place, it par.Iter[T]) []T { return optional(par.Max(it)) },
		func(parts [][]T) []T {
			return fold(parts, func(a, b T) T {
				if cmp.Less(b, a) {
					return a
				}
				return b
			})
		})
}

// TopK returns the k greatest elements, the greatest first, and of equal ones those of lower positions first. It panics
// if k is negative.
func TopK[T cmp.Ordered](in Flow[T], k int) Flow[T] { return topK(in, "TopK", nil, k, cmp.Compare[T]) }

// TopKFunc is [TopK] by a comparison.
func TopKFunc[T any](in Flow[T], k int, by Ordering[T]) Flow[T] {
	return topK(in, "TopKFunc", []*named{by.named}, k, by.f)
}

func topK[T any](in Flow[T], op string, fns []*named, k int, compare func(a, b T) int) Flow[T] {
	if k < 0 {
		panic("flow: " + op + ": negative k")
	}
	best := func(it par.Iter[T]) []T { return par.TopK(it, k, compare) }
	return whole(in, op, strconv.Itoa(k), fns, func(_ *place, it par.Iter[T]) []T { return best(it) },
		func(parts [][]T) []T { return best(par.Slice(slices.Concat(parts...))) })
}

// Sample returns n elements, chosen at random by the seed, or all if there are fewer. Which they are depends on the seed and on
// their positions, so every runner returns the same ones, in the same order. It panics if n is negative.
func Sample[T any](in Flow[T], n int, seed uint64) Flow[T] {
	if n < 0 {
		panic("flow: Sample: negative n")
	}
	lowest := func(it par.Iter[Pair[uint64, T]]) []Pair[uint64, T] {
		return par.TopK(it, n, func(a, b Pair[uint64, T]) int { return cmp.Compare(b.First, a.First) })
	}
	return whole(in, "Sample", fmt.Sprint(n, seed), nil, func(at *place, it par.Iter[T]) []Pair[uint64, T] {
		block := mix(seed, hashString(at.pos))
		return lowest(par.Map(par.Enumerate(it), func(x par.Item[T]) Pair[uint64, T] {
			return Pair[uint64, T]{mix(mix(block, uint64(x.Index)), seed), x.Value}
		}))
	}, func(parts [][]Pair[uint64, T]) []T {
		return par.Map(par.Slice(lowest(par.Slice(slices.Concat(parts...)))),
			func(p Pair[uint64, T]) T { return p.Second }).Collect()
	})
}

// Gather returns all elements, in the order of positions, as the one element of a Flow. With it a Flow becomes the value that
// [SideInput] broadcasts. All elements are in the memory of each process that has it.
func Gather[T any](in Flow[T]) Flow[[]T] {
	return whole(in, "Gather", "", nil, func(_ *place, it par.Iter[T]) []T { return it.Collect() },
		func(parts [][]T) [][]T { return [][]T{slices.Concat(parts...)} })
}

func optional[T any](v T, ok bool) []T {
	if !ok {
		return []T{}
	}
	return []T{v}
}

// fold is op over the parts from left to right, of which each has one element or none.
func fold[T any](parts [][]T, op func(a, b T) T) []T {
	acc := []T{}
	for _, p := range parts {
		for _, x := range p {
			if len(acc) == 0 {
				acc = append(acc, x)
			} else {
				acc[0] = op(acc[0], x)
			}
		}
	}
	return acc
}
