package reduce

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestAnyAlignedCutGivesTheSameBits: pieces of 2^k elements, combined as the tree says, are one Fold over everything.
// That is what lets an engine choose the length of its pieces freely.
func TestAnyAlignedCutGivesTheSameBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	sum, product := Sum[float64](), Product[float32]()
	for _, n := range []int{1, 7, 8, 9, 63, 64, 65, 100, 511, 1000, 4095, 4096, 4097, 5000} {
		floats, factors := randomSlice[float64](rng, n), randomSlice[float32](rng, n)
		for piece := 1; piece <= n; piece *= 2 {
			if got, want := inPieces(sum, floats, piece), sum.Fold(floats); !sameBits(got, want) {
				t.Errorf("sum of %d in pieces of %d: %x; in one %x", n, piece, got, want)
			}
			if got, want := inPieces(product, factors, piece), product.Fold(factors); !sameBits(got, want) {
				t.Errorf("product of %d in pieces of %d: %x; in one %x", n, piece, got, want)
			}
		}
	}
}

func inPieces[T any](m Monoid[T], xs []T, piece int) T {
	var values []T
	for lo := 0; lo < len(xs); lo += piece {
		values = append(values, m.Fold(xs[lo:min(lo+piece, len(xs))]))
	}
	return pairwiseReference(values, m.Op)
}

// TestZerosKeepTheirSign: a sum of nothing but -0 is -0, since no 0 is mixed in; one 0 makes it 0.
func TestZerosKeepTheirSign(t *testing.T) {
	for n := 1; n <= 40; n++ {
		xs := make([]float64, n)
		for i := range xs {
			xs[i] = negativeZero
		}
		if got := Sum[float64]().Fold(xs); got != 0 || !math.Signbit(got) {
			t.Errorf("sum of %d times -0: %v", n, got)
		}
		xs[n/2] = 0
		if got := Sum[float64]().Fold(xs); got != 0 || n > 1 && math.Signbit(got) {
			t.Errorf("sum of %d zeros of both signs: %v", n, got)
		}
	}
}

// TestPairwiseSumsAreAccurate: the rounding errors of a million equal terms add up in a loop and hardly in the tree.
func TestPairwiseSumsAreAccurate(t *testing.T) {
	const n = 1 << 20
	xs := make([]float32, n+1)
	for i := range xs {
		xs[i] = 0.1
	}
	exact := float64(float32(0.1)) * float64(len(xs))
	relative := func(sum float32) float64 { return math.Abs(float64(sum)-exact) / exact }
	// Higham's bound: log2 n roundings of half a unit in the last place each.
	if e := relative(Sum[float32]().Fold(xs)); e > 21*0x1p-24 {
		t.Errorf("pairwise sum: relative error %g", e)
	}
	if e := relative(loopReference(xs, addReference[float32])); e < 1e-3 {
		t.Errorf("loop: relative error %g: this input can't tell the two apart", e)
	}
}
