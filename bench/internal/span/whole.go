package span

import (
	"cmp"
	"slices"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

// sorts order all.
func sorts(s Sizes) []row {
	from := numbers(s.N)
	xs := slices.Clone(from)
	it := par.Slice(from)
	anew := func() { copy(xs, from) }
	return []row{
		{name: "Sort", before: anew, do: func() { par.Sort(xs) }},
		{name: "SortFunc", before: anew, do: func() { par.SortFunc(xs, cmp.Compare[uint64]) }},
		{name: "SortStableFunc", before: anew, do: func() { par.SortStableFunc(xs, cmp.Compare[uint64]) }},
		{name: "SortByKey", before: anew, do: func() { par.SortByKey(xs, mixed) }},
		{name: "Sorted", makes: 8 * s.N, do: func() { par.Sorted(it) }},
		{name: "SortedFunc", makes: 8 * s.N, do: func() { it.SortedFunc(cmp.Compare[uint64]) }},
		{name: "SortedByKey", makes: 8 * s.N, do: func() { par.SortedByKey(it, mixed) }},
	}
}

// slicesOf are rows of package slice.
func slicesOf(s Sizes) []row {
	from := numbers(s.N)
	xs, dst := slices.Clone(from), make([]uint64, s.N)
	anew := func() { copy(xs, from) }
	first, second := slices.Clone(from[:s.N/2]), slices.Clone(from[s.N/2:])
	slices.Sort(first)
	slices.Sort(second)
	runs := slices.Clone(from)
	for i := range runs {
		runs[i] = uint64(i / 3)
	}
	return []row{
		{name: "slice.BinarySearchAll", makes: 4 * s.N, do: func() { slice.BinarySearchAll(first, second, cmp.Compare[uint64]) }},
		{name: "slice.Copy", do: func() { slice.Copy(dst, from) }},
		{name: "slice.Fill", do: func() { slice.Fill(dst, 1) }},
		{name: "slice.IsSortedFunc", do: func() { slice.IsSortedFunc(runs, cmp.Compare[uint64]) }},
		{name: "slice.Merge", do: func() { slice.Merge(dst, first, second, cmp.Compare[uint64]) }},
		{name: "slice.NthElement", before: anew, do: func() { slice.NthElement(xs, s.N/2, cmp.Compare[uint64]) }},
		{name: "slice.Pack", makes: 4 * s.N, do: func() { slice.Pack(from, half) }},
		{name: "slice.PackIndex", makes: 4 * s.N, do: func() { slice.PackIndex(from, half) }},
		{name: "slice.Partition", before: anew, do: func() { slice.Partition(xs, half) }},
		{name: "slice.PrefixSum", do: func() { slice.PrefixSum(dst, from) }},
		{name: "slice.PrefixSumExclusive", do: func() { slice.PrefixSumExclusive(dst, from) }},
		{name: "slice.ScanInto", do: func() { slice.ScanInto(dst, from, plus) }},
		{name: "slice.ScanExclusiveInto", do: func() { slice.ScanExclusiveInto(dst, from, 0, plus) }},
		{name: "slice.Reverse", do: func() { slice.Reverse(dst) }},
		{name: "slice.Rotate", do: func() { slice.Rotate(dst, s.N/3) }},
		{name: "slice.Shuffle", do: func() { slice.Shuffle(dst, 1) }},
		{name: "slice.SortByCachedKey", before: anew, do: func() { slice.SortByCachedKey(xs, mixed) }},
		{name: "slice.SortInto", do: func() { slice.SortInto(dst, from) }},
		{name: "slice.SortByKeyInto", do: func() { slice.SortByKeyInto(dst, from, mixed) }},
		{name: "slice.TopK of 1,000", do: func() { slice.TopK(from, 1000, cmp.Compare[uint64]) }},
		{name: "slice.Unique", before: func() { copy(xs, runs) }, do: func() { slice.Unique(xs) }},
	}
}

// rounded are greedy loops.
func rounded(s Sizes) []row {
	from := numbers(s.N)
	n := s.N / 4
	places := make([]par.Reservation, n)
	taken := make([]bool, n)
	at := func(i int) (a, b uint64) { return from[2*i] % uint64(n), from[2*i+1] % uint64(n) }
	return []row{{
		name: "SpeculativeFor, a matching", before: func() { clear(places); clear(taken) },
		do: func() {
			par.SpeculativeFor(0, n, func(i int) bool {
				a, b := at(i)
				if a == b || taken[a] || taken[b] {
					return false
				}
				places[a].Reserve(i)
				places[b].Reserve(i)
				return true
			}, func(i int) bool {
				a, b := at(i)
				both := places[a].Holds(i) && places[b].Holds(i)
				if both {
					taken[a], taken[b] = true, true
				}
				places[a].Release(i)
				places[b].Release(i)
				return both
			})
		},
	}}
}
