package whatif

import (
	"testing"

	"github.com/seed1237c087/manta/core"
)

// BenchmarkRecorded measures the cost of a recorded fork, in a program and within a hundred sides of other forks.
func BenchmarkRecorded(b *testing.B) {
	b.Run("fork", func(b *testing.B) {
		Record(func() {
			for b.Loop() {
				core.Fork(func(x int) int { return x }, 1, 2)
			}
		})
	})
	b.Run("deep", func(b *testing.B) {
		var down func(n int)
		down = func(n int) {
			if n > 0 {
				core.Join(func() { down(n - 1) }, func() {})
				return
			}
			for b.Loop() {
				core.Fork(func(x int) int { return x }, 1, 2)
			}
		}
		Record(func() { down(100) })
	})
}
