//go:build !manta_brief

package par_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/par"
)

// BenchmarkStreamedFilterSum is a sum of floats whose positions are not known, over
// what comes batch by batch.
func BenchmarkStreamedFilterSum(b *testing.B) {
	for _, n := range []int{1000, 1_000_000} {
		xs := floats(n)
		keep := func(x float64) bool { return x > 0.25 }
		compare(b, fmt.Sprint(n), func() {
			var sum float64
			for _, x := range xs {
				if keep(x) {
					sum += x
				}
			}
			sinkFloat = sum
		}, func() {
			sinkFloat = par.FromSeq(slices.Values(xs)).Filter(keep).Sum()
		})
		b.Run(fmt.Sprint(n, "/blocks"), func(b *testing.B) {
			for b.Loop() {
				sinkFloat = par.Slice(xs).ByExponentialBlocks().Filter(keep).Sum()
			}
		})
	}
}

// BenchmarkAdapters has each adapter between a slice and a sum, on one worker and
// against the plain loop over the slice, for what the stage costs by itself: in
// nanoseconds for each element of the slice.
func BenchmarkAdapters(b *testing.B) {
	const n = 100_000
	perElement := func(b *testing.B) {
		b.Helper()
		b.ReportMetric(float64(b.Elapsed())/float64(b.N)/n, "ns/element")
	}
	xs := make([]int, n)
	for i := range xs {
		xs[i] = i
	}
	in := par.Slice(xs)
	f := func(x int) int { return x + 1 }
	odd := func(x int) bool { return x&1 == 1 }
	b.Run("loop", func(b *testing.B) {
		for b.Loop() {
			sum := 0
			for _, x := range xs {
				sum += f(x)
			}
			sinkInt = sum
		}
		perElement(b)
	})
	pool := newPool(b, 1)
	always := func(int) bool { return true }
	for _, c := range []struct {
		name string
		it   par.Iter[int]
	}{
		{"none", in},
		{"Map", in.Map(f)},
		{"Inspect", in.Inspect(func(int) {})},
		{"Update", in.Update(func(x *int) { *x++ })},
		{"Filter", in.Filter(odd)},
		{"FilterMap", par.FilterMap(in, func(x int) (int, bool) { return x, odd(x) })},
		{"Chain", in.Take(n / 2).Chain(in.Skip(n / 2))},
		{"Rev", in.Rev()},
		{"Rev of a Map", in.Map(f).Rev()},
		{"Skip", in.Skip(1)},
		{"Take", in.Take(n - 1)},
		{"StepBy", in.StepBy(2)},
		{"StepBy of a Map", in.Map(f).StepBy(2)},
		{"Intersperse", in.Intersperse(1)},
		{"Interleave", in.Interleave(in)},
		{"InterleaveShortest", in.InterleaveShortest(in)},
		{"Enumerate", par.Map(par.Enumerate(in), func(x par.Item[int]) int { return x.Index })},
		{"Zip", par.Map(par.Zip(in, in), func(p par.Pair[int, int]) int { return p.First + p.Second })},
		{"MapLocal", par.MapLocal(in, func() int { return 1 }, func(s *int, x int) int { return *s + x })},
		{"FlatMap", par.FlatMap(in, func(x int) []int { return xs[x/2 : x/2+1] })},
		{"Chunked", par.Map(par.Chunked(in, 100), func(xs []int) int { return xs[0] })},
		{"FoldChunks", par.FoldChunks(in, 100, func() int { return 0 }, func(a, x int) int { return a + x })},
		{"Scan", par.Scan(in, 0, func(a, b int) int { return a + b })},
		{"ScanExclusive", par.ScanExclusive(in, 0, func(a, b int) int { return a + b })},
		{"Positions", par.Positions(in, odd)},
		{"TakeWhile", in.TakeWhile(always)},
		{"SkipWhile", in.SkipWhile(func(x int) bool { return x < 1 })},
		{"MapWhile", par.MapWhile(in, func(x int) (int, bool) { return x, true })},
		{"TakeAny", in.TakeAny(n)},
		{"SkipAny", in.SkipAny(1)},
		{"TakeAnyWhile", in.TakeAnyWhile(always)},
		{"SkipAnyWhile", in.SkipAnyWhile(odd)},
		{"Limit", in.Limit(1)},
		{"Progress", in.Progress(func(_, _ int) {})},
		{"ByUniformBlocks", in.ByUniformBlocks(1000)},
		{"ByExponentialBlocks", in.ByExponentialBlocks()},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			pool.Install(func() {
				for b.Loop() {
					sinkInt = c.it.Sum()
				}
			})
			perElement(b)
		})
	}
}
