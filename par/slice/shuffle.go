package slice

import (
	"math/bits"
	"math/rand/v2"

	"github.com/seed1237c087/manta/core"
)

const (
	shuffleMin     = 1 << 16 // elements from which they are dealt to piles first
	shufflePile    = 1 << 12 // elements that a pile should have
	shuffleMost    = 1 << 8  // piles
	shuffleStretch = 1 << 14 // elements dealt by one generator
)

// Shuffle brings xs into an order that seed and len(xs) determine: the same on every run and with any number of workers,
// though not with every version of this module. All orders are equally likely, as far as the generator goes (PCG of
// [math/rand/v2]). It takes a scratch of len(xs) elements and a byte more for each, none of it for short ones.
//
// Source: elements are dealt to random piles, each of which is shuffled on its own (C. R. Rao, "Generation of random
// permutations of given number of elements using random sampling numbers", Sankhya A 23, 1961; M. Sandelius, 1962).
func Shuffle[T any](xs []T, seed uint64) {
	if sizeless[T]() {
		return
	}
	n := len(xs)
	if n < shuffleMin {
		shuffleInTurn(xs, seed, 0)
		return
	}
	width := min(bits.Len(shuffleMost)-1, bits.Len(uint(n/shufflePile)))
	k := (n-1)/shuffleStretch + 1
	var ends [shuffleMost]int
	dealt := make([]T, n)
	if narrow(n) {
		deal[T, uint32](dealt, xs, seed, uint(width), k, ends[:])
	} else {
		deal[T, uint64](dealt, xs, seed, uint(width), k, ends[:])
	}
	core.Checkpoint()
	eachBucket(ends[:], shuffleStretch, func(p, lo, hi int) {
		copy(xs[lo:hi], dealt[lo:hi])
		shuffleInTurn(xs[lo:hi], seed, uint64(k+p)+1)
	})
}

// deal moves xs, in k segments, to dealt, ordered by piles drawn at random, and sets ends to where the piles end.
func deal[T any, C counter](dealt, xs []T, seed uint64, width uint, k int, ends []int) {
	n := len(xs)
	piles := make([]uint8, n)
	counts := make([]C, k*shuffleMost)
	eachSegmentAnyway(n, k, func(i, lo, hi int) {
		rng := rand.New(rand.NewPCG(seed, uint64(i)+1))
		count := (*[shuffleMost]C)(counts[i*shuffleMost:])
		for lo < hi {
			r := rng.Uint64()
			for range min(8, hi-lo) {
				p := uint8(r) >> (8 - width)
				piles[lo] = p
				count[p]++
				r >>= 8
				lo++
			}
		}
	})
	offsets(counts, shuffleMost, ends)
	eachSegmentAnyway(n, k, func(i, lo, hi int) {
		at := (*[shuffleMost]C)(counts[i*shuffleMost:])
		for j, p := range piles[lo:hi] {
			dealt[at[p]] = xs[lo+j]
			at[p]++
		}
	})
}

// shuffleInTurn shuffles xs by R. A. Fisher and F. Yates' method, with a generator of its own.
func shuffleInTurn[T any](xs []T, seed, stream uint64) {
	rng := rand.New(rand.NewPCG(seed, stream))
	rng.Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })
}
