package reduce

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"reflect"
)

// pairwiseReference is the definition of the pairwise tree in the package comment, word for word.
func pairwiseReference[T any](xs []T, op func(a, b T) T) T {
	if len(xs) == 1 {
		return xs[0]
	}
	h := 1 << (bits.Len(uint(len(xs)-1)) - 1) // the largest power of two below len(xs)
	return op(pairwiseReference(xs[:h], op), pairwiseReference(xs[h:], op))
}

// loopReference goes from left to right, as the plain loop that users would write.
func loopReference[T any](xs []T, op func(a, b T) T) T {
	t := xs[0]
	for _, v := range xs[1:] {
		t = op(t, v)
	}
	return t
}

func addReference[T Number](a, b T) T { return a + b }

func multiplyReference[T Number](a, b T) T { return a * b }

func minReference[T cmp.Ordered](a, b T) T {
	if cmp.Compare(b, a) < 0 {
		return b
	}
	return a
}

func maxReference[T cmp.Ordered](a, b T) T {
	if cmp.Compare(b, a) >= 0 {
		return b
	}
	return a
}

// fill sets xs to pseudo-random values of T's kind: all bits of integers, floats of many magnitudes and zeros of either
// sign, strings with many equal ones. One fill in four puts infinities and NaNs among the floats; after all others a
// long sum shows in its last bits which way it was added.
func fill[T any](rng *rand.Rand, xs []T) {
	special := rng.IntN(4) == 0
	float := func() float64 {
		switch k := rng.IntN(64); {
		case k == 0:
			return 0
		case k == 1:
			return negativeZero
		case k == 2 && special:
			return infinity
		case k == 3 && special:
			return notANumber
		}
		return (rng.Float64() - 0.5) * float64(int64(1)<<rng.IntN(8))
	}
	for i := range xs {
		v := reflect.ValueOf(&xs[i]).Elem()
		switch {
		case v.CanInt():
			v.SetInt(reflect.ValueOf(rng.Int64()).Convert(v.Type()).Int())
		case v.CanUint():
			v.SetUint(reflect.ValueOf(rng.Uint64()).Convert(v.Type()).Uint())
		case v.CanFloat():
			v.SetFloat(float())
		case v.CanComplex():
			v.SetComplex(complex(float(), float()))
		default:
			v.SetString(string(rune('a'+rng.IntN(26))) + "bc"[:rng.IntN(3)])
		}
	}
}

// randomSlice returns n elements at an address that differs from call to call relative to a cache line.
func randomSlice[T any](rng *rand.Rand, n int) []T {
	offset := rng.IntN(9)
	xs := make([]T, n+offset)[offset:]
	fill(rng, xs)
	return xs
}
