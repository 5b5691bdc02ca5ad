// Package spin is arithmetic that takes as long as one likes: work that needs
// a processor and no memory.
package spin

import (
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
)

// Rounds does that many rounds of arithmetic, each of which needs the one before,
// and returns what comes out for x.
//
//go:noinline
func Rounds(rounds int, x uint64) uint64 {
	x |= 1 // xorshift never leaves 0
	for range rounds {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
	}
	return x
}

// Rate returns how many rounds take a microsecond on this machine when nothing
// disturbs them. It works for some ten milliseconds to find out.
func Rate(clock measure.Clock) float64 {
	const tries, rounds = 20, 500_000
	best := time.Duration(1<<63 - 1)
	x := uint64(0)
	for range tries {
		start := clock.Now()
		x = Rounds(rounds, x)
		best = min(best, clock.Now()-start)
	}
	return rounds * float64(time.Microsecond) / float64(max(best, 1))
}
