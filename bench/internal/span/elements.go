package span

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/seed1237c087/manta/par"
)

func numbers(n int) []uint64 {
	rng := rand.New(rand.NewPCG(1, 2))
	xs := make([]uint64, n)
	for i := range xs {
		xs[i] = rng.Uint64() >> 1
	}
	return xs
}

func half(x uint64) bool            { return x&1 == 0 }
func never(x uint64) bool           { return x == 1<<63 }
func always(x uint64) bool          { return x != 1<<63 }
func mixed(x uint64) uint64         { return x*3 + 1 }
func plus(x, y uint64) uint64       { return x + y }
func found(x uint64) (uint64, bool) { return x, never(x) }

// endings are rows of what makes one value, or fills a slice.
func endings(s Sizes) []row {
	xs, dst := numbers(s.N), make([]uint64, s.N)
	it := par.Slice(xs)
	zero := func() uint64 { return 0 }
	return []row{
		{name: "Map.Sum", do: func() { it.Map(mixed).Sum() }},
		{name: "Product", do: func() { it.Product() }},
		{name: "Filter.Count", do: func() { it.Filter(half).Count() }},
		{name: "Reduce", do: func() { it.Reduce(0, plus) }},
		{name: "ReduceFunc", do: func() { it.ReduceFunc(zero, plus) }},
		{name: "ReduceWith", do: func() { it.ReduceWith(plus) }},
		{name: "Fold.Sum", do: func() { par.Fold(it, zero, plus).Sum() }},
		{name: "FoldBlocks.Sum", do: func() {
			par.FoldBlocks(it, zero, func(acc uint64, src []uint64) uint64 { return acc + src[0] }).Sum()
		}},
		{name: "FoldChunks.Sum", do: func() { par.FoldChunks(it, 1000, zero, plus).Sum() }},
		{name: "Min", do: func() { par.Min(it) }},
		{name: "MinMax", do: func() { par.MinMax(it) }},
		{name: "MinIndex", do: func() { par.MinIndex(it) }},
		{name: "MinFunc", do: func() { it.MinFunc(cmp.Compare[uint64]) }},
		{name: "MinByKey", do: func() { par.MinByKey(it, mixed) }},
		{name: "MinOf", do: func() { par.MinOf(it, func(x uint64) (uint64, bool) { return x, half(x) }) }},
		{name: "Stats", do: func() { par.Stats(par.Map(it, func(x uint64) float64 { return float64(x) })) }},
		{name: "Quantiles", do: func() { par.Quantiles(it, 0.1, 0.5, 0.9) }},
		{name: "TopK of 100", do: func() { par.TopK(it, 100, cmp.Compare[uint64]) }},
		{name: "ForEach", do: func() { it.ForEach(func(uint64) {}) }},
		{name: "ForEachBlock", do: func() { it.ForEachBlock(func([]uint64) {}) }},
		{name: "For", do: func() { par.For(s.N, func(i int) { dst[i] = xs[i] }) }},
		{name: "ForRange", do: func() { par.ForRange(0, s.N, func(lo, hi int) { copy(dst[lo:hi], xs[lo:hi]) }) }},
		{name: "Apply", makes: 8 * s.N, do: func() { par.Apply(xs, mixed) }},
		{name: "Map.Collect", makes: 8 * s.N, do: func() { it.Map(mixed).Collect() }},
		{name: "Map.CollectInto", do: func() { it.Map(mixed).CollectInto(dst) }},
		{name: "Map.AppendTo", do: func() { it.Map(mixed).AppendTo(dst[:0]) }}, //mantavet:ok it is made for its span
		{name: "Partition", makes: 8 * s.N, do: func() { it.Partition(half) }},
		{name: "PartitionMap", makes: 8 * s.N, do: func() {
			par.PartitionMap(it, func(x uint64) (uint64, uint64, bool) { return x, x, half(x) })
		}},
		{name: "Unzip", makes: 16 * s.N, do: func() { par.Unzip(par.Zip(it, it)) }},
		{name: "range Seq", do: func() {
			for x := range it.Map(mixed).Seq() {
				dst[0] = x
			}
		}},
		{name: "Histogram of 256", do: func() { par.Histogram(it, 256, func(x uint64) int { return int(x % 256) }) }},
		{name: "Histogram of 100,000", makes: 8 * 100_000, do: func() { par.Histogram(it, 100_000, func(x uint64) int { return int(x % 100_000) }) }},
		{name: "Histogram of n", makes: 8 * s.N, do: func() { par.Histogram(it, s.N, func(x uint64) int { return int(x % uint64(s.N)) }) }},
		{name: "Buckets of 10,000", makes: 8*s.N + 8*10_000, do: func() { par.Buckets(it, 10_000, func(x uint64) int { return int(x % 10_000) }) }},
		{name: "Buckets of n", makes: 16 * s.N, do: func() { par.Buckets(it, s.N, func(x uint64) int { return int(x % uint64(s.N)) }) }},
	}
}

// searches look at all, because nothing is found.
func searches(s Sizes) []row {
	xs := numbers(s.N)
	sorted := slices.Clone(xs)
	slices.Sort(sorted)
	it, ordered := par.Slice(xs), par.Slice(sorted)
	return []row{
		{name: "All", do: func() { it.All(always) }},
		{name: "Any", do: func() { it.Any(never) }},
		{name: "Contains", do: func() { par.Contains(it, 1<<63) }},
		{name: "FindAny", do: func() { it.FindAny(never) }},
		{name: "FindFirst", do: func() { it.FindFirst(never) }},
		{name: "FindLast", do: func() { it.FindLast(never) }},
		{name: "FindMapAny", do: func() { par.FindMapAny(it, found) }},
		{name: "FindMapFirst", do: func() { par.FindMapFirst(it, found) }},
		{name: "PositionFirst", do: func() { it.PositionFirst(never) }},
		{name: "IsSorted", do: func() { par.IsSorted(ordered) }},
		{name: "Equal", do: func() { par.Equal(it, it) }},
		{name: "Compare", do: func() { par.Compare(it, it) }},
	}
}

// stages are rows of what gives its elements to what follows.
func stages(s Sizes) []row {
	xs := numbers(s.N)
	it := par.Slice(xs)
	length := func(xs []uint64) int { return len(xs) }
	state := func() uint64 { return 0 }
	return []row{
		{name: "Filter.Collect", makes: 4 * s.N, do: func() { it.Filter(half).Collect() }},
		{name: "Filter.Enumerate.Collect", makes: 8 * s.N, do: func() { par.Enumerate(it.Filter(half)).Collect() }},
		{name: "Filter.Rev.Collect", makes: 4 * s.N, do: func() { it.Filter(half).Rev().Collect() }},
		{name: "Filter.Chunked.Count", do: func() { par.Map(par.Chunked(it.Filter(half), 1000), length).Sum() }},
		{name: "FilterMap.Collect", makes: 4 * s.N, do: func() {
			par.FilterMap(it, func(x uint64) (uint64, bool) { return x, half(x) }).Collect()
		}},
		{name: "Positions.Collect", makes: 4 * s.N, do: func() { par.Positions(it, half).Collect() }},
		{name: "SiftBlocks.Collect", makes: 4 * s.N, do: func() {
			par.SiftBlocks(it, func(dst, src []uint64) int { return copy(dst, src[:len(src)/2]) }).Collect()
		}},
		{name: "MapBlocks.Collect", makes: 8 * s.N, do: func() { par.MapBlocks(it, func(dst, src []uint64) { copy(dst, src) }).Collect() }},
		{name: "MapLocal.Collect", makes: 8 * s.N, do: func() {
			par.MapLocal(it, state, func(s *uint64, x uint64) uint64 { *s += x; return x }).Collect()
		}},
		{name: "Inspect.Collect", makes: 8 * s.N, do: func() { it.Inspect(func(uint64) {}).Collect() }},
		{name: "Scan.Collect", makes: 8 * s.N, do: func() { par.Scan(it, 0, plus).Collect() }},
		{name: "ScanExclusive.Collect", makes: 8 * s.N, do: func() { par.ScanExclusive(it, 0, plus).Collect() }},
		{name: "TakeWhile.Collect", makes: 8 * s.N, do: func() { it.TakeWhile(always).Collect() }},
		{name: "SkipWhile.Collect", makes: 8 * s.N, do: func() { it.SkipWhile(never).Collect() }},
		{name: "MapWhile.Collect", makes: 8 * s.N, do: func() {
			par.MapWhile(it, func(x uint64) (uint64, bool) { return x, true }).Collect()
		}},
		{name: "TakeAny.Sum", do: func() { it.TakeAny(s.N - 1).Sum() }},
		{name: "TakeAnyWhile.Sum", do: func() { it.TakeAnyWhile(always).Sum() }},
		{name: "SkipAnyWhile.Sum", do: func() { it.SkipAnyWhile(never).Sum() }},
		{name: "Rev.Collect", makes: 8 * s.N, do: func() { it.Rev().Collect() }},
		{name: "StepBy.Collect", makes: 4 * s.N, do: func() { it.StepBy(2).Collect() }},
		{name: "Chain.Collect", makes: 16 * s.N, do: func() { it.Chain(it).Collect() }},
		{name: "Interleave.Collect", makes: 16 * s.N, do: func() { it.Interleave(it).Collect() }},
		{name: "Intersperse.Collect", makes: 16 * s.N, do: func() { it.Intersperse(0).Collect() }},
		{name: "Zip.Collect", makes: 16 * s.N, do: func() { par.Zip(it, it).Collect() }},
		{name: "Enumerate.Collect", makes: 16 * s.N, do: func() { par.Enumerate(it).Collect() }},
		{name: "Chunks.Sum", do: func() { par.Map(par.Chunks(xs, 1000), length).Sum() }},
		{name: "Windows.Sum", do: func() { par.Map(par.Windows(xs, 3), length).Sum() }},
		{name: "ChunkBy.Sum", do: func() {
			par.Map(par.ChunkBy(xs, func(a, b uint64) bool { return a < b }), length).Sum()
		}},
		{name: "SplitFunc.Sum", do: func() { par.Map(par.SplitFunc(xs, half), length).Sum() }},
		{name: "FromSeq.Sum", do: func() { par.FromSeq(slices.Values(xs)).Map(mixed).Sum() }},
		{name: "FromSeq.Collect", makes: 8 * s.N, do: func() { par.FromSeq(slices.Values(xs)).Map(mixed).Collect() }},
		{name: "WalkTree.Count", do: func() {
			par.WalkTree(1, func(i int) []int {
				if 2*i+1 >= s.N {
					return nil
				}
				return []int{2 * i, 2*i + 1}
			}).Count()
		}},
	}
}

// fallible are rows of what may end with an error, and does not.
func fallible(s Sizes) []row {
	it, xs := par.Slice(numbers(s.N)), numbers(s.N)
	right := func(x uint64) (uint64, error) { return x, nil }
	return []row{
		{name: "MapErr.Collect", makes: 8 * s.N, do: func() { par.MapErr(it, right).Collect() }},
		{name: "FilterErr.Collect", makes: 4 * s.N, do: func() {
			par.FilterErr(it, func(x uint64) (bool, error) { return half(x), nil }).Collect()
		}},
		{name: "TryMap", makes: 8 * s.N, do: func() { _, _ = par.TryMap(it, right) }},
		{name: "TryApply", makes: 8 * s.N, do: func() { _, _ = par.TryApply(xs, right) }},
		{name: "TryForEach", do: func() { _ = it.TryForEach(func(uint64) error { return nil }) }},
		{name: "TryReduce", do: func() { _, _ = it.TryReduce(0, func(a, b uint64) (uint64, error) { return a + b, nil }) }},
	}
}

// flattened are rows of stages that give several elements for one.
func flattened(s Sizes) []row {
	xs := numbers(s.N)
	it := par.Slice(xs)
	lists := make([][]uint64, 0, s.N/10)
	for list := range slices.Chunk(xs, 10) {
		lists = append(lists, list)
	}
	two := func(dst []uint64, x uint64) []uint64 { return append(dst, x, x+1) }
	made := func(x uint64) []uint64 { return []uint64{x, x + 1} }
	return []row{
		{name: "FlatMapAppend.Collect", makes: 16 * s.N, do: func() { par.FlatMapAppend(it, two).Collect() }},
		{name: "FlatMapAppend.Sum", do: func() { par.FlatMapAppend(it, two).Sum() }},
		{name: "FlatMapAppend.Count", do: func() { par.FlatMapAppend(it, two).Count() }},
		{name: "FlatMap.Collect", makes: 16 * s.N, do: func() { par.FlatMap(it, made).Collect() }},
		{name: "FlatMap.Sum", do: func() { par.FlatMap(it, made).Sum() }},
		{name: "FlatMapErr.Collect", makes: 16 * s.N, do: func() {
			par.FlatMapErr(it, func(x uint64) ([]uint64, error) { return made(x), nil }).Collect()
		}},
		{name: "FlatMapIter.Sum", do: func() {
			par.FlatMapIter(par.Slice(lists), par.Slice[uint64]).Sum()
		}},
		{name: "FlatMapSeq.Sum", do: func() { par.FlatMapSeq(par.Slice(lists), slices.Values[[]uint64]).Sum() }},
		{name: "Flatten.Collect", makes: 8 * s.N, do: func() { par.Flatten(par.Slice(lists)).Collect() }},
		{name: "Flatten.Sum", do: func() { par.Flatten(par.Slice(lists)).Sum() }},
		{name: "Flatten.ForEach", do: func() { par.Flatten(par.Slice(lists)).ForEach(func(uint64) {}) }},
	}
}
