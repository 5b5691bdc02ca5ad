//go:build !manta_brief

package par_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/seed1237c087/manta/par"
)

// square is called through a variable, by the plain loops too, because what a
// pipeline calls is never inlined.
var square = func(x float64) float64 { return x * x }

var (
	sinkFloat float64
	sinkInt   int
)

func floats(n int) []float64 {
	rng := rand.New(rand.NewPCG(1, 2))
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = rng.Float64()
	}
	return xs
}

func randoms(n int) []uint64 {
	rng := rand.New(rand.NewPCG(3, 4))
	xs := make([]uint64, n)
	for i := range xs {
		xs[i] = rng.Uint64()
	}
	return xs
}

// rival is one way to do a work.
type rival struct {
	name string
	run  func()
}

// compare runs the rivals as sub-benchmarks, each on the pools of one and two
// workers as well, where pooled says that the number of workers matters to it.
func compare(b *testing.B, name string, loop func(), par func()) {
	for _, r := range []rival{{"loop", loop}, {"par", par}} {
		b.Run(fmt.Sprintf("%s/%s", name, r.name), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.run()
			}
		})
	}
	one := newPool(b, 1)
	b.Run(name+"/par-1-worker", func(b *testing.B) {
		b.ReportAllocs()
		one.Install(func() {
			for b.Loop() {
				par()
			}
		})
	})
}

func BenchmarkMapSum(b *testing.B) {
	for _, n := range []int{1, 10, 100, 1000, 100_000, 10_000_000} {
		xs := floats(n)
		f := square
		compare(b, fmt.Sprint(n), func() {
			var sum float64
			for _, x := range xs {
				sum += f(x)
			}
			sinkFloat = sum
		}, func() {
			sinkFloat = par.Slice(xs).Map(f).Sum()
		})
	}
}

func BenchmarkSum(b *testing.B) {
	for _, n := range []int{1000, 10_000_000} {
		xs := floats(n)
		compare(b, fmt.Sprint(n), func() {
			var sum float64
			for _, x := range xs {
				sum += x
			}
			sinkFloat = sum
		}, func() {
			sinkFloat = par.Slice(xs).Sum()
		})
	}
}

func BenchmarkMapCollect(b *testing.B) {
	for _, n := range []int{100, 10_000_000} {
		xs := randoms(n)
		f := func(x uint64) uint64 { return x >> 3 }
		compare(b, fmt.Sprint(n), func() {
			out := make([]uint64, len(xs))
			for i, x := range xs {
				out[i] = f(x)
			}
			sinkInt = len(out)
		}, func() {
			sinkInt = len(par.Slice(xs).Map(f).Collect())
		})
	}
}

func BenchmarkFilterCollect(b *testing.B) {
	for _, n := range []int{100, 10_000_000} {
		xs := randoms(n)
		even := func(x uint64) bool { return x%2 == 0 }
		compare(b, fmt.Sprint(n), func() {
			var out []uint64
			for _, x := range xs {
				if even(x) {
					out = append(out, x)
				}
			}
			sinkInt = len(out)
		}, func() {
			sinkInt = len(par.Slice(xs).Filter(even).Collect())
		})
	}
}

func BenchmarkMapFilterSum(b *testing.B) {
	for _, n := range []int{10, 100, 1000, 10_000_000} {
		xs := floats(n)
		f := square
		keep := func(x float64) bool { return x > 0.25 }
		compare(b, fmt.Sprint(n), func() {
			var sum float64
			for _, x := range xs {
				if y := f(x); keep(y) {
					sum += y
				}
			}
			sinkFloat = sum
		}, func() {
			sinkFloat = par.Slice(xs).Map(f).Filter(keep).Sum()
		})
	}
}

// BenchmarkIncrementAll is the RFC's increment_all in its modes.
func BenchmarkIncrementAll(b *testing.B) {
	xs := make([]int, 100*1024)
	each := func(p *int) { *p++ }
	window := func(xs []int) {
		for i := range xs {
			xs[i]++
		}
	}
	loop := func() {
		for i := range xs {
			xs[i]++
		}
	}
	refs := par.Refs(xs)
	for _, m := range []struct {
		name string
		par  func()
	}{
		{"blocks", func() { par.Blocks(xs).ForEach(window) }},
		{"refs", func() { refs.ForEach(each) }},
		{"min", func() { refs.WithMinLen(1024).ForEach(each) }},
		{"max", func() { refs.WithMaxLen(100).ForEach(each) }},
		{"atomized", func() { refs.WithMaxLen(1).ForEach(each) }},
		{"serialized", func() { refs.WithMinLen(math.MaxInt).ForEach(each) }},
	} {
		compare(b, m.name, loop, m.par)
	}
}

// BenchmarkCoarse has two elements of two milliseconds for each of two workers.
func BenchmarkCoarse(b *testing.B) {
	spin := func(int) {
		for start := time.Now(); time.Since(start) < 2*time.Millisecond; {
		}
	}
	compare(b, "4", func() {
		for i := range 4 {
			spin(i)
		}
	}, func() { par.Range(0, 4).ForEach(spin) })
}
