package spin_test

import (
	"testing"

	"github.com/seed1237c087/manta/core/internal/spin"
)

func TestPauseEnds(t *testing.T) {
	for _, n := range []uint32{1, 2, 100} {
		spin.Pause(n)
	}
}

// TestYieldEnds: also if nobody else wants the processor.
func TestYieldEnds(t *testing.T) {
	t.Parallel()
	for range 100 {
		spin.Yield()
	}
}

func BenchmarkYield(b *testing.B) {
	for b.Loop() {
		spin.Yield()
	}
}

func BenchmarkPause(b *testing.B) {
	for b.Loop() {
		spin.Pause(1)
	}
}
