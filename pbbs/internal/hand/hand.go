// Package hand is what a program has that shares its work by hand: goroutines, each with a stretch of the same length.
package hand

import (
	"runtime"
	"sync"
)

// Stretches calls f for stretches that make up the numbers below n, one for each processor, at the same time.
func Stretches(n int, f func(part, lo, hi int)) (parts int) {
	parts = max(1, min(runtime.GOMAXPROCS(0), n))
	var wg sync.WaitGroup
	for p := range parts {
		wg.Go(func() { f(p, p*n/parts, (p+1)*n/parts) })
	}
	wg.Wait()
	return parts
}

// Sort sorts xs: each goroutine a stretch, and then they are merged two by two.
func Sort[T any](xs []T, sort func([]T), less func(a, b T) bool) {
	parts := Stretches(len(xs), func(_, lo, hi int) { sort(xs[lo:hi]) })
	scratch := make([]T, len(xs))
	for width := 1; width < parts; width *= 2 {
		var wg sync.WaitGroup
		for p := 0; p < parts; p += 2 * width {
			lo, mid, hi := p*len(xs)/parts, min(p+width, parts)*len(xs)/parts, min(p+2*width, parts)*len(xs)/parts
			wg.Go(func() { merge(scratch[lo:hi], xs[lo:mid], xs[mid:hi], less) })
		}
		wg.Wait()
		copy(xs, scratch)
	}
}

func merge[T any](dst, a, b []T, less func(a, b T) bool) {
	for i := range dst {
		if len(a) == 0 || len(b) > 0 && less(b[0], a[0]) {
			dst[i], b = b[0], b[1:]
		} else {
			dst[i], a = a[0], a[1:]
		}
	}
}
