package slice_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

func scanReference[T any](xs []T, op func(a, b T) T) []T {
	out := make([]T, len(xs))
	for i, x := range xs {
		if i > 0 {
			x = op(out[i-1], x)
		}
		out[i] = x
	}
	return out
}

func add(a, b int) int { return a + b }

func TestScans(t *testing.T) {
	forShapes(t, func(t *testing.T, xs []int) {
		n := len(xs)
		want := scanReference(xs, add)
		before := append([]int{0}, want...)[:n]
		total := 0
		if n > 0 {
			total = want[n-1]
		}
		for name, scan := range map[string]func(dst, xs []int) int{
			"PrefixSum": slice.PrefixSum[int],
			"ScanInto":  func(dst, xs []int) int { return slice.ScanInto(dst, xs, add) },
		} {
			check(t, name, xs, want, total, scan)
		}
		for name, scan := range map[string]func(dst, xs []int) int{
			"PrefixSumExclusive": slice.PrefixSumExclusive[int],
			"ScanExclusiveInto":  func(dst, xs []int) int { return slice.ScanExclusiveInto(dst, xs, 0, add) },
		} {
			check(t, name, xs, before, total, scan)
		}
	})
}

// check runs a scan into a longer slice, and in place. It ends at the first fault: to show how long slices differ takes long.
func check(t *testing.T, name string, xs, want []int, total int, scan func(dst, xs []int) int) {
	t.Helper()
	n := len(xs)
	dst := make([]int, n+1)
	dst[n] = 42
	in := slices.Clone(xs)
	if got := scan(dst, in); got != total || !slices.Equal(dst[:n], want) || dst[n] != 42 {
		t.Fatalf("%s of %d elements: wrong\n(-want +got)\n%s", name, n, slice.Diff(want, dst[:n]))
	}
	if d := slice.Diff(xs, in); d != "" {
		t.Fatalf("%s of %d elements: wrote to its input: (-want +got)\n%s", name, n, d)
	}
	if got := scan(in, in); got != total || !slices.Equal(in, want) {
		t.Fatalf("%s of %d elements in place: wrong\n(-want +got)\n%s", name, n, slice.Diff(want, in))
	}
}

// affine is x -> a*x + b; to apply one after the other is associative and not commutative.
type affine struct{ a, b uint64 }

func then(f, g affine) affine { return affine{f.a * g.a, f.b*g.a + g.b} }

func TestScanNeedsNoCommutativity(t *testing.T) {
	withWorkers(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(1, 1))
		for _, n := range []int{1, 1000, 16_384, 16_385, 100_003} {
			xs := make([]affine, n)
			for i := range xs {
				xs[i] = affine{rng.Uint64() | 1, rng.Uint64()}
			}
			want := scanReference(xs, then)
			dst := make([]affine, n)
			if total := slice.ScanInto(dst, xs, then); total != want[n-1] || !slices.Equal(dst, want) {
				t.Errorf("ScanInto of %d maps: wrong\n(-want +got)\n%s", n, slice.Diff(want, dst))
			}
			one := affine{1, 0}
			if total := slice.ScanExclusiveInto(dst, xs, one, then); total != want[n-1] || dst[0] != one || !slices.Equal(dst[1:], want[:n-1]) {
				t.Errorf("ScanExclusiveInto of %d maps: wrong\n(-want +got)\n%s", n, slice.Diff(want[:n-1], dst[1:]))
			}
		}
	})
}

// TestPrefixSumInPools has so many elements that the sum goes parallel.
func TestPrefixSumInPools(t *testing.T) {
	xs := counting(1<<18 + 3)
	want := scanReference(xs, add)
	withWorkers(t, func(t *testing.T) {
		dst := make([]int, len(xs))
		if total := slice.PrefixSum(dst, xs); total != want[len(want)-1] || !slices.Equal(dst, want) {
			t.Errorf("PrefixSum: wrong\n(-want +got)\n%s", slice.Diff(want, dst))
		}
		if total := slice.PrefixSumExclusive(dst, xs); total != want[len(want)-1] || dst[0] != 0 || !slices.Equal(dst[1:], want[:len(want)-1]) {
			t.Errorf("PrefixSumExclusive: wrong\n(-want +got)\n%s", slice.Diff(want[:len(want)-1], dst[1:]))
		}
	})
}

func TestScanOfStrings(t *testing.T) {
	dst := make([]string, 3)
	if got := slice.ScanInto(dst, []string{"a", "b", "c"}, func(a, b string) string { return a + b }); got != "abc" {
		t.Errorf("total %q", got)
	}
	if got := strings.Join(dst, " "); got != "a ab abc" {
		t.Errorf("got %q", got)
	}
}

// TestFloatScansAreTheSameBits compares pools of several sizes.
func TestFloatScansAreTheSameBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, n := range []int{100, 16_383, 16_384, 270_001} {
		xs := make([]float64, n)
		for i := range xs {
			xs[i] = rng.NormFloat64() * math.Exp(10*rng.NormFloat64())
		}
		plus := func(a, b float64) float64 { return a + b }
		type vector struct{ x [2]float32 }
		vectors := make([]vector, n)
		for i := range vectors {
			vectors[i].x[0] = float32(xs[i])
		}
		var first [][]float64
		var firstVectors []vector
		withWorkers(t, func(t *testing.T) {
			got := [][]float64{make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)}
			totals := []float64{
				slice.PrefixSum(got[0], xs), slice.ScanInto(got[1], xs, plus),
				slice.PrefixSumExclusive(got[2], xs), slice.ScanExclusiveInto(got[3], xs, 0, plus),
			}
			got = append(got, totals)
			sums := make([]vector, n)
			slice.ScanInto(sums, vectors, func(a, b vector) vector {
				a.x[0] += b.x[0]
				return a
			})
			if first == nil {
				first, firstVectors = got, sums
				return
			}
			for i := range got {
				if d := slice.Diff(first[i], got[i]); d != "" {
					t.Errorf("%d floats, scan %d: other bits than with another number of workers: (-want +got)\n%s", n, i, d)
				}
			}
			if d := slice.Diff(firstVectors, sums); d != "" {
				t.Errorf("%d vectors: other bits than with another number of workers: (-want +got)\n%s", n, d)
			}
		})
		loop := scanReference(xs, plus)
		for i, x := range first[0] {
			if math.Abs(x-loop[i]) > 1e-9*math.Abs(loop[i])+1e-3 {
				t.Fatalf("%d floats: %g at %d, a loop has %g", n, x, i, loop[i])
			}
		}
	}
}
