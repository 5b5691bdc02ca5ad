package reduce

import (
	"math/bits"
	"reflect"
)

// Product returns multiplication on T, with identity 1. Integers wrap around. Floats and complex numbers are multiplied
// along the pairwise tree, so their product has the same bits whenever the elements stand in the same order. A product of
// large and small factors may overflow or vanish half-way where the product of a loop would not, and the other way round.
func Product[T Number]() Monoid[T] {
	return *pickMonoid[T](&products)
}

// ProductOf returns the multiplication that [Product] returns, for any T: ok is false if T is no [Number].
func ProductOf[T any]() (m Monoid[T], ok bool) {
	return valueOf(pickMonoid[T](&products))
}

var products = table{
	reflect.Int:        &Monoid[int]{1, multiply[int], productLanes[int], "Product"},
	reflect.Int8:       &Monoid[int8]{1, multiply[int8], productLanes[int8], "Product"},
	reflect.Int16:      &Monoid[int16]{1, multiply[int16], productLanes[int16], "Product"},
	reflect.Int32:      &Monoid[int32]{1, multiply[int32], productLanes[int32], "Product"},
	reflect.Int64:      &Monoid[int64]{1, multiply[int64], productLanes[int64], "Product"},
	reflect.Uint:       &Monoid[uint]{1, multiply[uint], productLanes[uint], "Product"},
	reflect.Uint8:      &Monoid[uint8]{1, multiply[uint8], productLanes[uint8], "Product"},
	reflect.Uint16:     &Monoid[uint16]{1, multiply[uint16], productLanes[uint16], "Product"},
	reflect.Uint32:     &Monoid[uint32]{1, multiply[uint32], productLanes[uint32], "Product"},
	reflect.Uint64:     &Monoid[uint64]{1, multiply[uint64], productLanes[uint64], "Product"},
	reflect.Uintptr:    &Monoid[uintptr]{1, multiply[uintptr], productLanes[uintptr], "Product"},
	reflect.Float32:    &Monoid[float32]{1, multiply[float32], productPairs[float32], "Product"},
	reflect.Float64:    &Monoid[float64]{1, multiply[float64], productPairs[float64], "Product"},
	reflect.Complex64:  &Monoid[complex64]{1, multiply[complex64], productPairs[complex64], "Product"},
	reflect.Complex128: &Monoid[complex128]{1, multiply[complex128], productPairs[complex128], "Product"},
}

func multiply[T Number](a, b T) T { return a * b }

// productLanes multiplies in four lanes, as the sums of package lanes add.
func productLanes[T Integer](seg []T) T {
	_ = seg[0] // bounds check: refuses an empty segment
	var a, b, c, d T = 1, 1, 1, 1
	for len(seg) >= 4 {
		a *= seg[0]
		b *= seg[1]
		c *= seg[2]
		d *= seg[3]
		seg = seg[4:]
	}
	t := a * b * c * d
	for _, v := range seg {
		t *= v
	}
	return t
}

// productPairs multiplies along the pairwise tree. Products are rare, so as many cases as in lanes.SumPairs would not
// pay.
func productPairs[T Float](x []T) T {
	switch len(x) {
	case 0, 1:
		return x[0] // bounds check: refuses an empty segment
	case 2:
		return x[0] * x[1]
	case 4:
		return (x[0] * x[1]) * (x[2] * x[3])
	case 8:
		return product8((*[8]T)(x))
	case 16:
		return product8((*[8]T)(x)) * product8((*[8]T)(x[8:]))
	}
	half := 1 << (bits.Len(uint(len(x)-1)) - 1)
	return productPairs(x[:half]) * productPairs(x[half:]) // bounds check: once per node
}

func product8[T Float](x *[8]T) T {
	return ((x[0] * x[1]) * (x[2] * x[3])) * ((x[4] * x[5]) * (x[6] * x[7]))
}
