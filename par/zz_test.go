package par

import "testing"

func BenchmarkZZ(b *testing.B) {
	xs := make([]int, 512)
	work := func(i int) { for range 100 { xs[i]++ } }
	for _, n := range []int{10, 512} {
		b.Run("For", func(b *testing.B) { b.ReportAllocs(); for b.Loop() { For(n, func(i int) { work(i) }) } })
		b.Run("ForRange", func(b *testing.B) { b.ReportAllocs(); for b.Loop() { ForRange(0, n, func(lo, hi int) { for i := lo; i < hi; i++ { work(i) } }) } })
		b.Run("Refs", func(b *testing.B) { b.ReportAllocs(); for b.Loop() { Refs(xs[:n]).ForEach(func(x *int) { for range 100 {*x++} }) } })
	}
}
