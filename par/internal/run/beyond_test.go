package run

import (
	"math"
	"testing"
)

// TestBlocksAtTheEndOfTheLongestRange: the end of a block that is cut short by the time it takes.
func TestBlocksAtTheEndOfTheLongestRange(t *testing.T) {
	for left := 1; left < 40; left++ {
		l := &Lane{P: &Pipeline{Size: 1024}, Pos: math.MaxInt - left, limit: 1024}
		l.pace.Next = 16
		if got, want := l.blockEnd(math.MaxInt), l.Pos+min(left, 16); got != want {
			t.Errorf("%d positions from the end, a block of %d, want %d", left, got-l.Pos, want-l.Pos)
		}
	}
}
