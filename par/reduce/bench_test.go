package reduce

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// BenchmarkSum has the plain loop in the same table. ns/elem is the figure to look at: the loop over floats waits for
// each addition before the next.
func BenchmarkSum(b *testing.B) {
	benchmarkSum[float64](b)
	benchmarkSum[float32](b)
	benchmarkSum[int64](b)
	benchmarkSum[uint8](b)
	benchmarkSum[complex128](b)
	benchmarkSum[time.Duration](b)
}

func benchmarkSum[T Number](b *testing.B) {
	for _, n := range []int{1, 2, 3, 4, 7, 8, 16, 100, 256, 1000, 4096} {
		elementwise(b, "loop", n, func(xs []T) T {
			var t T
			for _, v := range xs {
				t += v
			}
			return t
		})
		elementwise(b, "kernel", n, Sum[T]().Fold)
	}
}

// BenchmarkProduct and the two below measure whole segments only.
func BenchmarkProduct(b *testing.B) {
	benchmarkSegment(b, multiplyReference[float64], Product[float64]().Fold)
	benchmarkSegment(b, multiplyReference[int64], Product[int64]().Fold)
}

// BenchmarkMin compares with a loop that calls cmp.Compare.
func BenchmarkMin(b *testing.B) {
	benchmarkSegment(b, minReference[float64], Min[float64]().Fold)
	benchmarkSegment(b, minReference[int64], Min[int64]().Fold)
	benchmarkSegment(b, minReference[string], Min[string]().Fold)
}

// BenchmarkMax compares with a loop that calls cmp.Compare.
func BenchmarkMax(b *testing.B) {
	benchmarkSegment(b, maxReference[float64], Max[float64]().Fold)
	benchmarkSegment(b, maxReference[int64], Max[int64]().Fold)
	benchmarkSegment(b, maxReference[string], Max[string]().Fold)
}

func benchmarkSegment[T any](b *testing.B, op func(a, b T) T, fold func([]T) T) {
	elementwise(b, "loop", 4096, func(xs []T) T { return loopReference(xs, op) })
	elementwise(b, "kernel", 4096, fold)
}

func elementwise[T any](b *testing.B, name string, n int, fold func([]T) T) {
	xs := randomSlice[T](rand.New(rand.NewPCG(8, 11)), n)
	b.Run(fmt.Sprintf("%T/%d/%s", *new(T), n, name), func(b *testing.B) {
		var t T
		for b.Loop() {
			t = fold(xs)
		}
		_ = t
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/elem")
	})
}

// BenchmarkSelect is what it costs to find the kernel for a T, per call.
func BenchmarkSelect(b *testing.B) {
	b.Run("float64", selection[float64])
	b.Run("complex128", selection[complex128])
	b.Run("time.Duration", selection[time.Duration])
	b.Run("refused", selection[struct{}])
}

func selection[T any](b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		m, ok := SumOf[T]()
		sinkOK = ok && m.Fold != nil
	}
}
