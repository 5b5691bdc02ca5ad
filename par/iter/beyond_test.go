package iter

import (
	"math"
	"testing"
)

// TestBlocksAtTheEndOfTheLongestRange: the end of a block that is cut short by the time it takes.
func TestBlocksAtTheEndOfTheLongestRange(t *testing.T) {
	for left := 1; left < 40; left++ {
		l := &lane{p: &pipeline{size: 1024}, pos: math.MaxInt - left, limit: 1024}
		l.pace.Next = 16
		if got, want := l.blockEnd(math.MaxInt), l.pos+min(left, 16); got != want {
			t.Errorf("%d positions from the end, a block of %d, want %d", left, got-l.pos, want-l.pos)
		}
	}
}
