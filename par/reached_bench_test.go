package par

import (
	"math"
	"testing"
)

// BenchmarkReached compares the stages that take the elements reached first with those in order, after a Filter.
func BenchmarkReached(b *testing.B) {
	const n = 1 << 20
	odd := Range(0, n).Filter(odd)
	below := func(x int) bool { return x < n/4*3 }
	for _, row := range []struct {
		name string
		it   Iter[int]
	}{
		{"Take", odd.Take(n / 4)}, {"TakeAny", odd.TakeAny(n / 4)},
		{"Skip", odd.Skip(1000)}, {"SkipAny", odd.SkipAny(1000)},
		{"TakeWhile", odd.TakeWhile(below)}, {"TakeAnyWhile", odd.TakeAnyWhile(below)},
		{"SkipWhile", odd.SkipWhile(below)}, {"SkipAnyWhile", odd.SkipAnyWhile(below)},
	} {
		roots := Map(row.it, func(x int) float64 { return math.Sqrt(float64(x)) })
		b.Run(row.name, func(b *testing.B) {
			for b.Loop() {
				Sum(roots)
			}
		})
	}
}
