package measure

import (
	"math"
	"slices"
)

// Quantile returns the value below which the share q of vs lies, between two
// values the one on the straight line between them; NaN where vs is empty.
func Quantile(vs []float64, q float64) float64 {
	if len(vs) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(vs))
	at := q * float64(len(sorted)-1)
	low := int(at)
	high := min(low+1, len(sorted)-1)
	if at == float64(low) {
		return sorted[low] // which may be infinite, as a ratio to nothing is
	}
	return sorted[low] + (at-float64(low))*(sorted[high]-sorted[low])
}

// Median returns the middle one of vs, the mean of the two middle ones where
// their number is even, and NaN where vs is empty.
func Median(vs []float64) float64 { return Quantile(vs, 0.5) }

// PairedRatio returns the median of the ratios as[i]/bs[i], as far as both go. Where the
// machine changes its speed in the middle of a measurement, this tells more
// than the ratio of the medians.
func PairedRatio(as, bs []float64) float64 {
	ratios := make([]float64, min(len(as), len(bs)))
	for i := range ratios {
		ratios[i] = as[i] / bs[i]
	}
	return Median(ratios)
}
