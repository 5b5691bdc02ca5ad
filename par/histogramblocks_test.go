package par

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// TestHistogramBlocks counts as a loop does, in few and in many buckets, whatever the source.
func TestHistogramBlocks(t *testing.T) {
	for _, buckets := range []int{1, 7, 2_200_001} {
		for _, n := range []int{0, 1, 1000, 300_000} {
			xs, want := make([]int, n), make([]int, buckets)
			for i := range xs {
				xs[i] = i * i % buckets
				want[xs[i]]++
			}
			f := func(dst []uint32, src []int) {
				if len(dst) != len(src) || len(src) == 0 {
					t.Errorf("%d for %d elements", len(dst), len(src))
				}
				for i, x := range src {
					dst[i] = uint32(x)
				}
			}
			for workers, p := range pools {
				all := func(int) bool { return true }
				for name, it := range map[string]Iter[int]{
					"Slice": Slice(xs), "FromSeq": FromSeq(slices.Values(xs)), "Filter": Slice(xs).Filter(all), "Rev": Slice(xs).Rev(),
				} {
					got := HistogramBlocks(it.WithPool(p), buckets, f)
					require.True(t, slices.Equal(want, got), "%s of %d, %d buckets, %d workers", name, n, buckets, workers)
				}
			}
		}
	}
}

// TestHistogramBlocksPanics: what f writes that is no bucket, what it does not write, and what panics in it.
func TestHistogramBlocksPanics(t *testing.T) {
	boom := errors.New("boom")
	for _, buckets := range []int{3, 2_200_001} {
		for want, at := range map[string]func(dst []uint32, i int){
			fmt.Sprintf("par: HistogramBlocks: bucket %d is not one of %d", buckets, buckets): func(dst []uint32, i int) { dst[i] = uint32(buckets) },
			fmt.Sprintf("par: HistogramBlocks: bucket 4294967295 is not one of %d", buckets):  func([]uint32, int) {},
			"boom": func([]uint32, int) { panic(boom) },
		} {
			for _, n := range []int{1, 10, 5000} {
				for workers, p := range pools {
					v := recovered(func() {
						HistogramBlocks(Range(0, n).WithPool(p), buckets, func(dst []uint32, src []int) {
							for i, x := range src {
								if x == n/2 {
									at(dst, i)
								} else {
									dst[i] = 2
								}
							}
						})
					})
					e, ok := v.(*core.PanicError)
					if !ok || fmt.Sprint(e.Value) != want {
						t.Errorf("%d elements, %d workers: panicked with %v, want %s", n, workers, v, want)
					}
				}
			}
		}
	}
	for want, f := range map[string]func(){
		"par: HistogramBlocks: nil function":                                   func() { HistogramBlocks[int](Range(0, 3), 1, nil) },
		"par: HistogramBlocks: number of buckets must not be negative, got -1": func() { HistogramBlocks(Range(0, 3), -1, residues) },
	} {
		require.Equal(t, want, recovered(f))
	}
}
