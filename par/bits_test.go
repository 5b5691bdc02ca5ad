package par_test

import (
	"math"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// TestFloatsHaveTheSameBits runs sums and products of floats 100 times on pools of all sizes: each has one result.
func TestFloatsHaveTheSameBits(t *testing.T) {
	lengths := []int{1, 2, 3, 7, 100, 255, 256, 257, 1000, 4097, 30_000, 100_000}
	runs := 100
	if testing.Short() {
		lengths, runs = []int{1, 2, 3, 100, 257, 4097}, 10
	}
	var want [][3]uint64
	for _, workers := range []int{1, 2, 3, 5, 8} {
		pool, err := core.NewPool(core.Config{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range lengths {
			xs := make([]float64, n)
			for k := range xs {
				xs[k] = 1 + math.Sin(float64(k))/7
			}
			it := par.Slice(xs).WithPool(pool)
			odd := it.Filter(func(x float64) bool { return x > 1 })
			for range runs {
				got := [3]uint64{math.Float64bits(it.Sum()), math.Float64bits(it.Product()), math.Float64bits(odd.Sum())}
				if len(want) == i {
					want = append(want, got)
				}
				if got != want[i] {
					t.Fatalf("%d elements, %d workers: sum, product and filtered sum are %x, want %x", n, workers, got, want[i])
				}
			}
		}
		if err := pool.Close(); err != nil {
			t.Error(err)
		}
	}
}
