package lanes

import (
	"fmt"
	"testing"

	"golang.org/x/exp/constraints"
)

func bench[T constraints.Integer | constraints.Float](b *testing.B, name string, kernel, twin func([]T) T) {
	xs := make([]T, 4096)
	for i := range xs {
		xs[i] = T(i%100) + 1
	}
	run := func(way string, f func([]T) T) {
		b.Run(name+"/"+way, func(b *testing.B) {
			for b.Loop() {
				f(xs)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(xs)), "ns/element")
		})
	}
	for range widths {
		run(fmt.Sprint("kernel", width), kernel)
	}
	run("twin", twin)
}

func BenchmarkKernels(b *testing.B) {
	bench(b, "min/int8", Min[int8], minTwin[int8])
	bench(b, "min/int32", Min[int32], minTwin[int32])
	bench(b, "min/int64", Min[int64], minTwin[int64])
	bench(b, "max/uint64", Max[uint64], maxTwin[uint64])
	bench(b, "min/float32", MinFloats[float32], minFloatsTwin[float32])
	bench(b, "min/float64", MinFloats[float64], minFloatsTwin[float64])
	bench(b, "sum/int8", Sum[int8], sumTwin[int8])
	bench(b, "sum/int64", Sum[int64], sumTwin[int64])
	bench(b, "sum/float32", SumFloats[float32], SumPairs[float32])
	bench(b, "sum/float64", SumFloats[float64], SumPairs[float64])
}
