package reduce

import "reflect"

// Product returns multiplication on T, with identity 1. Integers wrap around. Floats and complex numbers are multiplied
// along the pairwise tree, so their product has the same bits whenever the elements stand in the same order; a product
// of large and small factors may overflow or vanish half-way if a loop's would not, and the other way about.
func Product[T Number]() Monoid[T] {
	return *pickMonoid[T](&products)
}

// ProductOf returns the multiplication that [Product] returns, for any T: ok is false if T is no [Number].
func ProductOf[T any]() (m Monoid[T], ok bool) {
	return copyMonoid(pickMonoid[T](&products))
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

// productLanes multiplies in four lanes, as sums of package lanes do.
func productLanes[T Integer](seg []T) T {
	if len(seg) < 4 {
		t := seg[0] // bounds check: refuses an empty segment
		for _, v := range seg[1:] {
			t *= v
		}
		return t
	}
	a, b, c, d := seg[0], seg[1], seg[2], seg[3]
	seg = seg[4:]
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

// productPairs multiplies along the pairwise tree, from the right end to the left as lanes.SumPairs adds.
func productPairs[T Float](seg []T) T {
	if len(seg) < 8 {
		return productBelow8(seg)
	}
	end := len(seg) &^ 7
	var t T
	if end < len(seg) {
		t = productBelow8(seg[end:])
	} else {
		half := end & -end // the lowest digit
		end -= half
		t = productPower(seg[end:])
	}
	for end > 0 {
		half := end & -end
		t = productPower(seg[end-half:end]) * t // bounds check: once per digit
		end -= half
	}
	return t
}

// productPower multiplies 2^k elements, k at least 3. Its smallest node has eight of them; products are too rare to be
// worth the larger ones of lanes.SumPairs.
func productPower[T Float](x []T) T {
	if len(x) == 8 {
		return ((x[0] * x[1]) * (x[2] * x[3])) * ((x[4] * x[5]) * (x[6] * x[7]))
	}
	half := len(x) / 2
	return productPower(x[:half]) * productPower(x[half:])
}

// productBelow8 multiplies one to seven elements.
func productBelow8[T Float](x []T) T {
	switch len(x) {
	case 2:
		return x[0] * x[1]
	case 3:
		return (x[0] * x[1]) * x[2]
	case 4:
		return (x[0] * x[1]) * (x[2] * x[3])
	case 5:
		return ((x[0] * x[1]) * (x[2] * x[3])) * x[4]
	case 6:
		return ((x[0] * x[1]) * (x[2] * x[3])) * (x[4] * x[5])
	case 7:
		return ((x[0] * x[1]) * (x[2] * x[3])) * ((x[4] * x[5]) * x[6])
	}
	return x[0] // bounds check: refuses an empty segment
}
