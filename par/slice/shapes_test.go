package slice_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// shape is a kind of input that has broken sorts, or made them slow.
type shape struct {
	name string
	at   func(rng *rand.Rand, i, n int) int
}

var shapes = []shape{
	{"random", func(rng *rand.Rand, _, _ int) int { return int(rng.Uint64()) }},
	{"small range", func(rng *rand.Rand, _, n int) int { return rng.IntN(n/4+1) - n/8 }},
	{"two values", func(rng *rand.Rand, _, _ int) int { return rng.IntN(2) }},
	{"sixteen values", func(rng *rand.Rand, _, _ int) int { return rng.IntN(16) << (bits.UintSize - 24) }},
	{"equal", func(_ *rand.Rand, _, _ int) int { return -7 }},
	{"sorted", func(_ *rand.Rand, i, _ int) int { return i }},
	{"reversed", func(_ *rand.Rand, i, n int) int { return n - i }},
	{"reversed in steps", func(_ *rand.Rand, i, n int) int { return (n - i) / 3 }},
	{"organ pipe", func(_ *rand.Rand, i, n int) int { return min(i, n-i) }},
	{"valley", func(_ *rand.Rand, i, n int) int { return max(i, n-i) }},
	{"sawtooth", func(_ *rand.Rand, i, _ int) int { return i % 61 }},
	{"sorted but last", func(_ *rand.Rand, i, n int) int { return i % max(1, n-1) }},
	{"sorted but few", func(rng *rand.Rand, i, n int) int {
		if rng.IntN(100) == 0 {
			return rng.IntN(n)
		}
		return i
	}},
	{"outliers", func(rng *rand.Rand, i, _ int) int {
		if i%1000 == 3 {
			return int(rng.Uint64())
		}
		return rng.IntN(1000)
	}},
	{"powers", func(rng *rand.Rand, _, _ int) int { return 1 << rng.IntN(63) }},
	{"lengths of bits", func(rng *rand.Rand, _, _ int) int { return int(rng.Uint64() >> rng.IntN(64)) }},
}

func (s shape) ints(n int) []int {
	rng := rand.New(rand.NewPCG(uint64(n), 17))
	xs := make([]int, n)
	for i := range xs {
		xs[i] = s.at(rng, i, n)
	}
	return xs
}

// sizes are those that every operation is tried at: all that are small, and some on either side of where an algorithm
// changes.
func sizes(t *testing.T) []int {
	t.Helper()
	all := []int{511, 1023, 1024, 1025, 4095}
	step := 1
	if testing.Short() {
		step = 17
	} else {
		all = append(all, 2047, 8191, 8193, 20_000, 33_000, 70_001, 150_000)
	}
	for n := 0; n <= 300; n += step {
		all = append(all, n)
	}
	return all
}

// forShapes runs f as a subtest for every shape, and within it for every size.
func forShapes(t *testing.T, f func(t *testing.T, xs []int)) {
	t.Helper()
	for i, s := range shapes {
		t.Run(s.name, func(t *testing.T) {
			for _, n := range sizes(t) {
				f(t, s.ints(n))
			}
			if testing.Short() && i%3 == 0 { // Sizes that go parallel, for some.
				f(t, s.ints(8193))
				f(t, s.ints(17_000))
			}
		})
	}
}

// withWorkers runs f as a subtest in pools of several sizes.
func withWorkers(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	for _, workers := range []int{1, 2, 5} {
		t.Run(fmt.Sprintf("%d workers", workers), func(t *testing.T) {
			newPool(t, workers).Install(func() { f(t) })
		})
	}
}

func newPool(tb testing.TB, workers int) *core.Pool {
	tb.Helper()
	p, err := core.NewPool(core.Config{Workers: workers})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := p.Close(); err != nil {
			tb.Error(err)
		}
	})
	return p
}
