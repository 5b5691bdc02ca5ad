package core_test

import (
	"testing"

	"github.com/seed1237c087/manta/core"
)

// BenchmarkMeasured is what a fork and a spawned task cost that are measured.
func BenchmarkMeasured(b *testing.B) {
	b.Run("fork", func(b *testing.B) {
		core.Measure(func() {
			for b.Loop() {
				core.Fork(func(x int) int { return x }, 1, 2)
			}
		})
	})
	b.Run("spawn", func(b *testing.B) {
		core.Measure(func() {
			core.InScope(func(s *core.Scope) {
				for b.Loop() {
					s.Spawn(func() {})
				}
				b.StopTimer()
			})
		})
	})
	b.Run("spawn and run", func(b *testing.B) {
		core.Measure(func() {
			for b.Loop() {
				core.InScope(func(s *core.Scope) {
					for range 100 {
						s.Spawn(func() {})
					}
				})
			}
		})
	})
}
