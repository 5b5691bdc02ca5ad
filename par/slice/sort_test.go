package slice_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed1237c087/manta/par/slice"
)

func TestSortShapes(t *testing.T) {
	forShapes(t, func(t *testing.T, xs []int) {
		want := slices.Clone(xs)
		slices.Sort(want)
		slice.Sort(xs)
		if d := slice.Diff(want, xs); d != "" {
			t.Fatalf("%d elements: not as slices.Sort has them: (-want +got)\n%s", len(xs), d)
		}
	})
}

type (
	count  uint16
	level  int8
	weight float32
	name   string
)

func TestSortKinds(t *testing.T) {
	t.Run("int8", sortsKind(func(r uint64) int8 { return int8(r) }))
	t.Run("int16", sortsKind(func(r uint64) int16 { return int16(r) }))
	t.Run("int32", sortsKind(func(r uint64) int32 { return int32(r) }))
	t.Run("int64", sortsKind(func(r uint64) int64 { return int64(r) }))
	t.Run("int", sortsKind(func(r uint64) int { return int(r) }))
	t.Run("uint8", sortsKind(func(r uint64) uint8 { return uint8(r) }))
	t.Run("uint16", sortsKind(func(r uint64) uint16 { return uint16(r) }))
	t.Run("uint32", sortsKind(func(r uint64) uint32 { return uint32(r) }))
	t.Run("uint64", sortsKind(func(r uint64) uint64 { return r }))
	t.Run("uint", sortsKind(func(r uint64) uint { return uint(r) }))
	t.Run("uintptr", sortsKind(func(r uint64) uintptr { return uintptr(r) }))
	t.Run("float32", sortsKind(func(r uint64) float32 { return math.Float32frombits(uint32(r)) }))
	t.Run("float64", sortsKind(math.Float64frombits))
	t.Run("string", sortsKind(func(r uint64) string { return fmt.Sprint(r % 100_000) }))
	t.Run("Duration", sortsKind(func(r uint64) time.Duration { return time.Duration(r) }))
	t.Run("named uint16", sortsKind(func(r uint64) count { return count(r) }))
	t.Run("named int8", sortsKind(func(r uint64) level { return level(r) }))
	t.Run("named float32", sortsKind(func(r uint64) weight { return weight(r%1000) - 500 }))
	t.Run("named string", sortsKind(func(r uint64) name { return name(fmt.Sprint(r)) }))
}

func sortsKind[T cmp.Ordered](of func(r uint64) T) func(t *testing.T) {
	return func(t *testing.T) {
		for _, n := range []int{0, 1, 2, 100, 1023, 1024, 3000, 5000, 70_000, 300_000} {
			if testing.Short() && n > 70_000 { // From 1 << 16 the first digit is cut in parallel.
				continue
			}
			rng := rand.New(rand.NewPCG(1, uint64(n)))
			xs := make([]T, n)
			for i := range xs {
				xs[i] = of(rng.Uint64())
			}
			sortsAs(t, xs)
			sortsAs(t, xs) // Sorted now.
			slices.Reverse(xs)
			sortsAs(t, xs)
		}
	}
}

// sortsAs sorts xs and checks it against slices.Sort.
func sortsAs[T cmp.Ordered](t *testing.T, xs []T) {
	t.Helper()
	before, want, into := slices.Clone(xs), slices.Clone(xs), make([]T, len(xs))
	slices.Sort(want)
	slice.SortInto(into, xs)
	for i := range xs {
		if cmp.Compare(xs[i], before[i]) != 0 {
			t.Fatalf("SortInto of %d elements has written %v to %d, where %v was", len(xs), xs[i], i, before[i])
		}
	}
	slice.Sort(xs)
	for i := range xs {
		if cmp.Compare(xs[i], want[i]) != 0 || cmp.Compare(into[i], want[i]) != 0 {
			t.Fatalf("%d elements: %v at %d, into another slice %v, want %v", len(xs), xs[i], i, into[i], want[i])
		}
	}
}

func specialFloats() []float64 {
	negativeNaN := math.Float64frombits(math.Float64bits(math.NaN()) | 1<<63)
	return []float64{
		math.NaN(), negativeNaN, math.Float64frombits(0x7ff0000000000001), math.Float64frombits(0xffffffffffffffff),
		math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), math.MaxFloat64, -math.MaxFloat64,
		math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, 1, -1,
	}
}

func TestSortFloats(t *testing.T) {
	special := specialFloats()
	for _, n := range []int{1024, 5000, 100_000} {
		rng := rand.New(rand.NewPCG(5, uint64(n)))
		xs := make([]float64, n)
		bits := map[uint64]int{}
		for i := range xs {
			if xs[i] = rng.NormFloat64(); rng.IntN(3) > 0 {
				xs[i] = special[rng.IntN(len(special))]
			}
			bits[math.Float64bits(xs[i])]++
		}
		sortsAs(t, xs)
		for i, x := range xs {
			bits[math.Float64bits(x)]--
			if i > 0 && x == 0 && xs[i-1] == 0 && math.Signbit(x) && !math.Signbit(xs[i-1]) {
				t.Fatal("-0 behind 0")
			}
		}
		for b, left := range bits {
			if left != 0 {
				t.Fatalf("%x: %d lost", b, left)
			}
		}
	}
}

func TestSortStrings(t *testing.T) {
	long := strings.Repeat("manta ", 200)
	makers := map[string]func(rng *rand.Rand) string{
		"short":          func(rng *rand.Rand) string { return fmt.Sprint(rng.IntN(5000)) },
		"empty or not":   func(rng *rand.Rand) string { return long[:rng.IntN(3)] },
		"prefixes":       func(rng *rand.Rand) string { return long[:rng.IntN(len(long))] },
		"zeros":          func(rng *rand.Rand) string { return strings.Repeat("\x00", rng.IntN(30)) },
		"zeros and ends": func(rng *rand.Rand) string { return "k" + strings.Repeat("\x00", rng.IntN(20)) + long[:rng.IntN(2)] },
		"common prefix":  func(rng *rand.Rand) string { return long + fmt.Sprint(rng.IntN(3000)) },
		"urls": func(rng *rand.Rand) string {
			return fmt.Sprintf("https://example.org/%d/%d", rng.IntN(20), rng.IntN(500))
		},
		"high bytes": func(rng *rand.Rand) string { return string([]byte{byte(rng.Uint32()), byte(rng.Uint32())}) },
		"equal":      func(*rand.Rand) string { return long },
		"equal but few": func(rng *rand.Rand) string {
			if rng.IntN(500) == 0 {
				return long + "x"
			}
			return long
		},
	}
	for maker, of := range makers {
		t.Run(maker, func(t *testing.T) {
			for _, n := range []int{2, 300, 1024, 2000, 9000, 80_000} {
				if testing.Short() && n > 9000 {
					continue
				}
				rng := rand.New(rand.NewPCG(3, uint64(n)))
				xs := make([]string, n)
				for i := range xs {
					xs[i] = of(rng)
				}
				sortsAs(t, xs)
				slices.Reverse(xs)
				sortsAs(t, xs)
			}
		})
	}
}

func TestSortInPools(t *testing.T) {
	withWorkers(t, func(t *testing.T) {
		for i, s := range shapes {
			switch {
			case !testing.Short():
				sortsAs(t, s.ints(100_000))
			case i%2 == 0:
				sortsAs(t, s.ints(70_000))
			}
		}
	})
}
