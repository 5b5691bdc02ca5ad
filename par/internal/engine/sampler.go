package engine

import "github.com/seed1237c087/manta/internal/seam"

// A Sampler decides which tiny runs are timed. It decides at random, because callers that counted would all write one
// counter, and because calls of the same pipeline may be cheap and expensive in turn.
type Sampler uint64

// allSampled makes every tiny run be timed, for tests.
var allSampled bool

// NewSampler returns a Sampler with a random seed.
func NewSampler() Sampler { return Sampler(seam.Random() | 1) }

// Sampled reports whether this run is to be timed.
func (l *Sampler) Sampled() bool {
	*l *= 0xd1342543de82ef95 // A generator whose upper bits are good: Steele and Vigna 2021.
	return *l>>32%tinyRuns == 0 || allSampled
}

// Now returns the time by which tiny runs are timed.
func Now() int64 { return now() }
