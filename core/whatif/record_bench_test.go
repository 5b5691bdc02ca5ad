package whatif

import (
	"testing"

	"github.com/seed1237c087/manta/core"
)

// BenchmarkRecorded is what a fork costs that is recorded, in a program and in a hundred sides of forks around it.
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
