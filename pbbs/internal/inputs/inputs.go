// Package inputs makes the families of inputs that PBBS has: numbers, texts, graphs and points. The same call makes the same input,
// on any machine.
package inputs

import (
	"math"

	"github.com/seed1237c087/manta/par"
)

// Hash returns a number that is as good as random, of a stream and a position: the finalizer of SplitMix64 (Steele, Lea, Flood:
// "Fast splittable pseudorandom number generators", OOPSLA 2014).
func Hash(stream, i int) uint64 {
	z := uint64(stream)*0xd1342543de82ef95 + uint64(i)*0x9e3779b97f4a7c15 + 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Unit returns such a number in [0, 1).
func Unit(stream, i int) float64 { return float64(Hash(stream, i)>>11) / (1 << 53) }

func below(stream, i, n int) int { return int(Hash(stream, i) % uint64(n)) }

// RandomInts returns n integers below limit, all as likely.
func RandomInts(n, limit int) []uint32 {
	return par.Generate(n, func(i int) uint32 { return uint32(below(1, i, limit)) }).Collect()
}

// ExponentialInts returns n integers below limit of which small ones come often and large ones hardly.
func ExponentialInts(n, limit int) []uint32 {
	levels := math.Log2(float64(max(2, limit)))
	return par.Generate(n, func(i int) uint32 {
		top := max(1, int(math.Exp2(levels*Unit(2, i))))
		return uint32(min(below(3, i, top), limit-1))
	}).Collect()
}

// RandomDoubles returns n numbers in [0, 1).
func RandomDoubles(n int) []float64 {
	return par.Generate(n, func(i int) float64 { return Unit(4, i) }).Collect()
}

// ExponentialDoubles returns n positive numbers of an exponential distribution.
func ExponentialDoubles(n int) []float64 {
	return par.Generate(n, func(i int) float64 { return -math.Log(1 - Unit(5, i)) }).Collect()
}

// AlmostSorted returns the numbers from 0 to n-1 with the square root of n pairs of them exchanged.
func AlmostSorted(n int) []float64 {
	xs := par.Generate(n, func(i int) float64 { return float64(i) }).Collect()
	for k := range int(math.Sqrt(float64(n))) {
		i, j := below(6, k, n), below(7, k, n)
		xs[i], xs[j] = xs[j], xs[i]
	}
	return xs
}
