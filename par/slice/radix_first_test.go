package slice

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestFirstDigit: words go to the bucket that says of them that they lie in it, and the buckets are in order.
func TestFirstDigit(t *testing.T) {
	holdsFirstDigit[uint32](t, math.MaxUint32)
	holdsFirstDigit[uint64](t, math.MaxUint64)
}

func holdsFirstDigit[U word](t *testing.T, most U) {
	t.Helper()
	rng := rand.New(rand.NewPCG(9, uint64(most)))
	r := radix[U]{workers: 3}
	for _, low := range []U{0, 1, 77, most / 3, most - 5, most} {
		for _, width := range []U{0, 1, 5, 499, 500, 501, 1000, 1024, 65_536, 9_999_999, 1 << 24, 1<<24 - 1, most / 2, most - 1, most} {
			high := max(low, low+width) // The least range, where that is too wide.
			for _, n := range []int{radixTwo, 1 << 20, 10_000_000, 1 << 30} {
				f := r.firstDigit(n, low, high)
				last := -1
				for i, x := range []U{low, low + U(rng.Uint64N(uint64(high-low)/2+1)), high - (high-low)/3, high} {
					var counts [digits]uint32
					tally(&counts, []U{x}, f.low, f.shift, f.factor)
					d := 0
					for counts[d] == 0 {
						d++
					}
					least, span := f.bucket(d)
					if d >= f.values || d < last || x < least || uint64(x-least) > 1<<span-1 {
						t.Fatalf("%d to %d: %d, the %dth, goes to bucket %d of %d, from %d and of %d bits", low, high, x, i, d, f.values, least, span)
					}
					last = d
				}
			}
		}
	}
}

// TestSpreadKeepsAll sorts words whose first digits are not as long as those of a power of two.
func TestSpreadKeepsAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	for _, code := range []coding{plain, signed, floating} {
		xs := make([]uint32, 70_003)
		sum := uint64(0)
		for i := range xs {
			xs[i] = rng.Uint32() >> (i % 9)
			sum += uint64(xs[i])
		}
		radixSort(xs, xs, code)
		encode(xs, code)
		for i := 1; i < len(xs); i++ {
			if xs[i-1] > xs[i] {
				t.Fatalf("code %d: %d is before %d", code, xs[i-1], xs[i])
			}
		}
		decode(xs, code)
		for _, x := range xs {
			sum -= uint64(x)
		}
		if sum != 0 {
			t.Fatalf("code %d: words got lost", code)
		}
	}
}

// TestCountedBucket sorts words of which most lie in a range that is small enough to count them.
func TestCountedBucket(t *testing.T) {
	for _, code := range []coding{plain, signed, floating} {
		for _, workers := range []int{1, 3} {
			inPool(t, workers, func() {
				rng := rand.New(rand.NewPCG(8, uint64(workers)))
				xs := make([]uint64, 300_000)
				for i := range xs {
					if xs[i] = 1<<40 + rng.Uint64N(3000); i%7 == 0 {
						xs[i] = rng.Uint64()
					}
				}
				want := slices.Clone(xs)
				encode(want, code)
				slices.Sort(want)
				decode(want, code)
				radixSort(xs, xs, code)
				if d := Diff(want, xs); d != "" {
					t.Errorf("code %d, %d workers: not sorted: (-want +got)\n%s", code, workers, d)
				}
			})
		}
	}
}

// TestCountingStops: a counting sort whose context has ended stops before it writes anything. Once it has begun to write in place
// it goes on, because the elements would be lost; elsewhere it ends.
func TestCountingStops(t *testing.T) {
	in := make([]uint16, 1<<18)
	for i := range in {
		in[i] = uint16(i * 40_503)
	}
	sorted := slices.Sorted(slices.Values(in))
	for _, c := range []struct {
		early, needed bool
		want          []uint16
	}{{true, true, in}, {true, false, in}, {false, true, sorted}, {false, false, nil}} {
		ctx, cancel := context.WithCancel(t.Context())
		xs := slices.Clone(in)
		var values atomic.Int64
		err := core.WithContext(ctx, func() error {
			if c.early {
				cancel()
			}
			countValues(xs, xs, 0, 1<<16, c.needed, func(x uint16) uint16 {
				values.Add(1)
				cancel()
				return x
			})
			core.Checkpoint()
			return nil
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		if c.want == nil {
			if n := values.Load(); n > 1<<15 {
				t.Errorf("wrote up to %d values after the end", n)
			}
		} else if d := Diff(c.want, xs); d != "" {
			t.Errorf("early %v, needed %v: (-want +got)\n%s", c.early, c.needed, d)
		}
	}
}
