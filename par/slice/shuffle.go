package slice

import (
	"math/bits"
	"math/rand/v2"

	"github.com/seed1237c087/manta/core"
)

const (
	shuffleMin     = 1 << 16 // elements from which on Shuffle deals to piles first
	shufflePile    = 1 << 12 // elements that a pile should have
	shuffleMost    = 1 << 8  // piles
	shuffleStretch = 1 << 14 // elements dealt by one generator
)

// Shuffle brings xs into an order that seed and len(xs) determine: the same on every run and with any number of workers,
// though not with every version of this module. All orders are equally likely, as far as the generator goes (PCG of
// [math/rand/v2]). Shuffle takes a scratch of len(xs) elements and one byte more for each, unless xs is short.
//
// Source: elements are dealt to random piles, each of which is shuffled on its own (C. R. Rao, "Generation of random
// permutations of given number of elements using random sampling numbers", Sankhya A 23, 1961; M. Sandelius, 1962).
func Shuffle[T any](xs []T, seed uint64) {
	core.Checkpoint()
	if sizeless[T]() {
		return
	}
	n := len(xs)
	if n < shuffleMin {
		shuffleInTurn(xs, seed, 0)
		return
	}
	width := uint(min(bits.Len(shuffleMost)-1, bits.Len(uint(n/shufflePile))))
	k := (n-1)/shuffleStretch + 1
	var ends [shuffleMost]int
	dealt := uncleared[T](n)
	rngs := make([]rand.PCG, k)
	deal(xs, dealt, k, ends[:], func(piles []uint8, i, lo, _ int) {
		rng := rngs[i] // A copy, because other workers use its neighbours on the cache line.
		if first, _ := cut(n, k, i); lo == first {
			rng.Seed(seed, uint64(i)+1)
		}
		for len(piles) > 0 {
			r := rng.Uint64()
			some := piles[:min(8, len(piles))]
			for j := range some {
				some[j] = uint8(r) >> (8 - width)
				r >>= 8
			}
			piles = piles[len(some):]
		}
		rngs[i] = rng
	})
	eachBucket(ends[:], shuffleStretch, func(p, lo, hi int) {
		copy(xs[lo:hi], dealt[lo:hi])
		if !stopped() {
			shuffleInTurn(xs[lo:hi], seed, uint64(k+p)+1)
		}
	})
	core.Checkpoint()
}

// shuffleInTurn shuffles xs by R. A. Fisher and F. Yates' method, with a generator of its own.
func shuffleInTurn[T any](xs []T, seed, stream uint64) {
	rng := rand.New(rand.NewPCG(seed, stream))
	rng.Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })
}
