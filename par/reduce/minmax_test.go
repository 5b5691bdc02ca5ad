package reduce

import (
	"slices"
	"testing"
)

// TestMinMaxOfFloats: NaN is below everything, the zeros are equal, Min keeps the first of equal ones and Max the last.
func TestMinMaxOfFloats(t *testing.T) {
	const zero = 0.0
	nan, inf, minus := notANumber, infinity, negativeZero
	for _, tt := range []struct {
		xs       []float64
		min, max float64
	}{
		{[]float64{3}, 3, 3},
		{[]float64{nan}, nan, nan},
		{[]float64{nan, nan}, nan, nan},
		{[]float64{nan, 1}, nan, 1},
		{[]float64{1, nan}, nan, 1},
		{[]float64{nan, nan, 2, nan, 1}, nan, 2},
		{[]float64{nan, -inf}, nan, -inf},
		{[]float64{-inf, nan, nan}, nan, -inf},
		{[]float64{inf, -inf, 0}, -inf, inf},
		{[]float64{zero, minus}, zero, minus},
		{[]float64{minus, zero}, minus, zero},
		{[]float64{1, zero, minus, 1}, zero, 1},
		{[]float64{-1, zero, minus, -1}, -1, minus},
		{[]float64{nan, minus, zero, nan}, nan, zero},
		{[]float64{5, 4, 3, 2, 1, 0}, 0, 5},
		{[]float64{0, 1, 2, 3, 4, 5}, 0, 5},
	} {
		if got := Min[float64]().Fold(tt.xs); !sameBits(got, tt.min) {
			t.Errorf("Min of %v = %v; want %v", tt.xs, got, tt.min)
		}
		if got := Max[float64]().Fold(tt.xs); !sameBits(got, tt.max) {
			t.Errorf("Max of %v = %v; want %v", tt.xs, got, tt.max)
		}
		for i := 1; i < len(tt.xs); i++ { // the same by Op, however it is cut
			least, greatest := Min[float64](), Max[float64]()
			if got := least.Op(least.Fold(tt.xs[:i]), least.Fold(tt.xs[i:])); !sameBits(got, tt.min) {
				t.Errorf("Min of %v cut at %d = %v; want %v", tt.xs, i, got, tt.min)
			}
			if got := greatest.Op(greatest.Fold(tt.xs[:i]), greatest.Fold(tt.xs[i:])); !sameBits(got, tt.max) {
				t.Errorf("Max of %v cut at %d = %v; want %v", tt.xs, i, got, tt.max)
			}
		}
	}
}

// TestMinMaxFindTheExtremeAnywhere: at every position of every short length, so in every lane and tail of a kernel.
func TestMinMaxFindTheExtremeAnywhere(t *testing.T) {
	for n := 1; n <= 21; n++ {
		for at := range n {
			ints, floats, texts := make([]int, n), make([]float64, n), make([]string, n)
			for i := range n {
				ints[i], floats[i], texts[i] = 50, 50, "m"
			}
			ints[at], floats[at], texts[at] = 7, 7, "b"
			if a, b, c := Min[int]().Fold(ints), Min[float64]().Fold(floats), Min[string]().Fold(texts); a != 7 || b != 7 || c != "b" {
				t.Errorf("Min, 7 and b at %d of %d: got %v, %v, %q", at, n, a, b, c)
			}
			ints[at], floats[at], texts[at] = 99, 99, "y"
			if a, b, c := Max[int]().Fold(ints), Max[float64]().Fold(floats), Max[string]().Fold(texts); a != 99 || b != 99 || c != "y" {
				t.Errorf("Max, 99 and y at %d of %d: got %v, %v, %q", at, n, a, b, c)
			}
		}
	}
}

// TestMinMaxAgreeWithTheStandardLibrary where it defines the same: without NaNs and zeros of two signs.
func TestMinMaxAgreeWithTheStandardLibrary(t *testing.T) {
	for _, xs := range [][]string{{"b", "a", "c"}, {""}, {"x", "", "xx"}, {"ä", "z", "a"}} {
		if got := Min[string]().Fold(xs); got != slices.Min(xs) {
			t.Errorf("Min of %q = %q; want %q", xs, got, slices.Min(xs))
		}
		if got := Max[string]().Fold(xs); got != slices.Max(xs) {
			t.Errorf("Max of %q = %q; want %q", xs, got, slices.Max(xs))
		}
	}
}
