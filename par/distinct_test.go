package par

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"testing/quick"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// firstOnes is Distinct by a plain loop.
func firstOnes[T comparable](xs []T) []T {
	out, seen := []T{}, map[T]bool{}
	for _, x := range xs {
		if !seen[x] {
			seen[x] = true
			out = append(out, x)
		}
	}
	return out
}

func checkDistinct[T comparable](t *testing.T, name string, it Iter[T], xs []T) {
	t.Helper()
	want := firstOnes(xs)
	ways(t, it, func(t *testing.T, it Iter[T]) {
		t.Helper()
		require.Equal(t, want, Distinct(it), "%s of %d", name, len(xs))
		require.Equal(t, want, Distinct(it.Limit(1)), "%s of %d, on one goroutine", name, len(xs))
	})
}

func TestDistinct(t *testing.T) {
	third := func(x int) bool { return x%3 == 0 }
	for _, n := range append(sizes, largeSizes...) {
		if n > 300 && testing.Short() {
			continue
		}
		for _, mod := range []int{1, 7, 1000, math.MaxInt} {
			xs := apply(upTo(n), func(x int) int { return x * 7919 % mod })
			checkDistinct(t, "Slice", Slice(xs), xs)
			checkDistinct(t, "Filter", Slice(xs).Filter(third), keep(xs, third))
			checkDistinct(t, "Map", Map(Slice(xs), name), apply(xs, name))
		}
	}
	checkDistinct(t, "zero", Iter[int]{}, nil)
}

// TestDistinctOfMany has workers put together so many that they do it in shards.
func TestDistinctOfMany(t *testing.T) {
	for _, n := range []int{8000, 25_000, 160_000, 1_000_000} {
		if raceEnabled && n > 100_000 {
			continue
		}
		xs := make([]uint32, n)
		for i := range xs {
			xs[i] = uint32(i*i) % uint32(n)
		}
		want := firstOnes(xs)
		for workers, p := range pools {
			for range 3 {
				got := Distinct(unknown(Slice(xs)).WithPool(p))
				if d := diff(want, got); d != "" {
					t.Fatalf("%d elements, %d workers: %d are left, want %d: (-want +got)\n%s", n, workers, len(got), len(want), d)
				}
			}
		}
	}
}

// TestDistinctOfClose: integers that lie close together are told apart by bits, whatever they are, and wherever they begin.
func TestDistinctOfClose(t *testing.T) {
	const n = 1<<15 + 77
	for workers, p := range pools {
		p.Install(func() {
			checkClose[int](t, workers, n, 3*n, -n)
			checkClose[int32](t, workers, n, 100, math.MinInt32)
			checkClose[uint32](t, workers, n, n, math.MaxUint32-n)
			checkClose[int64](t, workers, n, 16*n/workers, math.MaxInt64-16*n)
			checkClose[uint64](t, workers, n, 1, 5)
		})
	}
}

// checkClose checks Distinct of n integers between low and low+span, and of some among which one lies far off.
func checkClose[T ~int | ~int32 | ~int64 | ~uint32 | ~uint64](t *testing.T, workers, n, span int, low T) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(span), 5))
	xs := make([]T, n)
	for i := range xs {
		xs[i] = low + T(rng.IntN(span))
	}
	for range 2 {
		want := firstOnes(xs)
		if d := diff(want, Distinct(Slice(xs))); d != "" {
			t.Fatalf("%T from %d on, %d workers: (-want +got)\n%s", low, low, workers, d)
		}
		xs[n-2] = low + ^T(0)>>1
	}
}

// TestDistinctTurnsBack: a participant that has met an element turns back and meets it again, before what it has met between.
func TestDistinctTurnsBack(t *testing.T) {
	busy, done := make(chan struct{}), make(chan struct{})
	defer close(done)
	pools[2].Spawn(func() { close(busy); <-done })
	<-busy
	for range 20 {
		begun := make(chan struct{})
		var half, back atomic.Bool
		it := Map(Range(0, 4), func(i int) int {
			switch i {
			case 0: // One worker is busy. The other one's stand-in takes the second half first, and then 1.
				core.Blocking(func() { <-begun })
			case 1:
				back.Store(half.Load())
				close(begun)
			case 3:
				half.Store(true)
			}
			return []int{9, 7, 8, 7}[i]
		})
		require.Equal(t, []int{9, 7, 8}, Distinct(it.WithMaxLen(1).WithPool(pools[2])))
		require.True(t, back.Load(), "1 came before the second half")
	}
}

// TestDistinctForms: of elements that are equal and yet differ the first stays, and each NaN
// is one of its own.
func TestDistinctForms(t *testing.T) {
	nan, minus := math.NaN(), math.Copysign(0, -1)
	for _, p := range pools {
		it := unknown(Slice([]float64{1, minus, nan, 0, 1, nan, minus})).WithMaxLen(1).WithPool(p)
		got := Distinct(it)
		if len(got) != 4 || got[0] != 1 || got[1] != 0 || !math.Signbit(got[1]) || got[2] == got[2] || got[3] == got[3] {
			t.Errorf("%v", got)
		}
		v := recovered(func() { Distinct(Slice([]any{1, "a", 1, []int{}, func() {}}).WithPool(p)) })
		if _, ok := v.(*core.PanicError); !ok {
			t.Errorf("elements that can't be keys: recovered %v", v)
		}
		if d := diff([]any{1, "a", "b"}, Distinct(Slice([]any{1, "a", 1, "b", "a"}).WithPool(p))); d != "" {
			t.Errorf("Distinct of any: (-want +got)\n%s", d)
		}
	}
}

func TestDistinctAtRandom(t *testing.T) {
	check := func(xs []uint8, d uint8) bool {
		for i := range xs {
			xs[i] %= d | 1
		}
		return slices.Equal(Distinct(unknown(Slice(xs)).WithMaxLen(2).WithPool(pools[5])), firstOnes(xs))
	}
	if err := quick.Check(check, nil); err != nil {
		t.Error(err)
	}
}
