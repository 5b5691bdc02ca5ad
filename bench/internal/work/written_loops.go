package work

import "github.com/seed1237c087/manta/par"

// The loops of the rows as_written. They are not inlined, so that none of them becomes a part of what measures it.

//go:noinline
func squaresWritten(xs []uint64) (sum uint64) {
	for _, x := range xs {
		sum += x * x
	}
	return sum
}

//go:noinline
func floatSquaresWritten(xs []float64) (sum float64) {
	for _, x := range xs {
		sum += x * x
	}
	return sum
}

//go:noinline
func evensWritten(xs []uint64) (sum uint64) {
	for _, x := range xs {
		if y := x >> 3; y%2 == 0 {
			sum += y
		}
	}
	return sum
}

//go:noinline
func incrementWritten(xs []int) {
	for i := range xs {
		xs[i]++
	}
}

//go:noinline
func mapWritten(dst, xs []uint64) {
	for i, x := range xs {
		dst[i] = x >> 3
	}
}

//go:noinline
func filterWritten(xs []uint64) (kept []uint64) {
	for _, x := range xs {
		if x%2 == 0 {
			kept = append(kept, x)
		}
	}
	return kept
}

//go:noinline
func dotWritten(as, bs []float64) (sum float64) {
	for i, a := range as {
		sum += a * bs[i]
	}
	return sum
}

// argmaxWritten returns the largest element, the last of several. There must be one.
//
//go:noinline
func argmaxWritten(xs []float64) par.Item[float64] {
	at, top := 0, xs[0]
	for i, x := range xs {
		if x >= top {
			at, top = i, x
		}
	}
	return par.Item[float64]{Index: at, Value: top}
}

// windowsWritten writes the average of each run of eight elements of xs to the place of the
// first in dst, which is shorter than xs by seven.
//
//go:noinline
func windowsWritten(dst, xs []float64) {
	for i := range dst {
		var sum float64
		for _, x := range xs[i : i+8] {
			sum += x
		}
		dst[i] = sum / 8
	}
}
