package work

import "time"

// spin is arithmetic for that many rounds, each of which needs the one before.
//
//go:noinline
func spin(rounds int, x uint64) uint64 {
	x |= 1 // xorshift never leaves 0
	for range rounds {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
	}
	return x
}

// rounds returns how many rounds of spin take that long on this machine when nothing
// disturbs it.
func (e *Env) rounds(d time.Duration) int {
	if e.SpinRate == 0 {
		e.SpinRate = e.spinRate()
	}
	return int(e.SpinRate * float64(d) / float64(time.Microsecond))
}

func (e *Env) spinRate() float64 {
	const tries, rounds = 20, 500_000
	best := time.Duration(1<<63 - 1)
	x := uint64(0)
	for range tries {
		start := e.Clock.Now()
		x = spin(rounds, x)
		best = min(best, e.Clock.Now()-start)
	}
	return rounds * float64(time.Microsecond) / float64(best)
}
