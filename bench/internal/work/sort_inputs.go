package work

import (
	"math/rand/v2"
	"strconv"
)

// fill returns n elements, of each length elements those of that order, the same ones each time.
func fill[T any](n, length int, of func(rng *rand.Rand, i, n int) T) []T {
	rng := rand.New(rand.NewPCG(5, 6))
	xs := make([]T, n)
	for i := range xs {
		xs[i] = of(rng, i%length, length)
	}
	return xs
}

func randomUint64(rng *rand.Rand, _, _ int) uint64   { return rng.Uint64() }
func randomInt64(rng *rand.Rand, _, _ int) int64     { return int64(rng.Uint64()) }
func randomFloat64(rng *rand.Rand, _, _ int) float64 { return rng.Float64() }
func randomInt32(rng *rand.Rand, _, _ int) int32     { return int32(rng.Uint32()) }
func randomUint16(rng *rand.Rand, _, _ int) uint16   { return uint16(rng.Uint32()) }
func randomDigits(rng *rand.Rand, _, _ int) string   { return strconv.Itoa(rng.IntN(1e9)) }

func sorted(_ *rand.Rand, i, _ int) uint64   { return uint64(i) }
func reversed(_ *rand.Rand, i, n int) uint64 { return uint64(n - i) }
func allEqual(*rand.Rand, int, int) uint64   { return 7 }
func fewDistinct(rng *rand.Rand, _, _ int) uint64 {
	const values = 16
	return rng.Uint64N(values) << 40
}
func organPipes(_ *rand.Rand, i, n int) uint64 { return uint64(min(i, n-i)) }
