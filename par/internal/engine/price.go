package engine

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
)

// Patience is how long, in nanoseconds, one goroutine goes on by itself with work
// that was thought not to be worth sharing.
const Patience = patience

// Known returns the nanoseconds per position that runs under key took, 0 where that
// is not known. It is for runs that are not cut by [Run].
func Known(key uint64) float64 { return knownCost(key) }

// Learn notes that a run under key took cost nanoseconds per position.
func Learn(key uint64, cost float64) { learn(key, cost) }

// Alone reports whether the caller does a run under key of n positions without bounds by
// itself, because it is known to be cheap.
func Alone(key uint64, n int) bool {
	known := knownCost(key)
	return known > 0 && float64(n)*known <= aloneCost
}

// Worth reports whether work of so many nanoseconds is worth sharing: where a worker
// must be woken for it, it must be more.
func Worth(cost float64) bool {
	return cost > wakeCost || cost > aloneCost && core.AwakeWorkers() > 0
}

// Mix adds an ingredient to a key of the table of costs.
func Mix(key, ingredient uint64) uint64 {
	const odd = 0x9E3779B97F4A7C15 // 2^64 / golden ratio, as in Fibonacci hashing
	return bits.RotateLeft64((key^ingredient)*odd, 29)
}
