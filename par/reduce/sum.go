package reduce

// Sum returns addition on T, with identity 0. Integers wrap around. Floats and complex numbers are added along the
// pairwise tree, so their sum has the same bits whenever the elements stand in the same order; a sum that overflows
// half-way to an infinity stays there, as it would in a loop, but not always for the same inputs as in a loop.
func Sum[T Number]() Monoid[T] {
	return *pickMonoid[T](&sums)
}

// SumOf returns the addition that [Sum] returns, for any T: ok is false where T is no [Number]. Strings are none.
func SumOf[T any]() (m Monoid[T], ok bool) {
	return copyMonoid(pickMonoid[T](&sums))
}

var sums = numbers{
	i:    Monoid[int]{0, add[int], sumLanes[int], "Sum"},
	i8:   Monoid[int8]{0, add[int8], sumLanes[int8], "Sum"},
	i16:  Monoid[int16]{0, add[int16], sumLanes[int16], "Sum"},
	i32:  Monoid[int32]{0, add[int32], sumLanes[int32], "Sum"},
	i64:  Monoid[int64]{0, add[int64], sumLanes[int64], "Sum"},
	u:    Monoid[uint]{0, add[uint], sumLanes[uint], "Sum"},
	u8:   Monoid[uint8]{0, add[uint8], sumLanes[uint8], "Sum"},
	u16:  Monoid[uint16]{0, add[uint16], sumLanes[uint16], "Sum"},
	u32:  Monoid[uint32]{0, add[uint32], sumLanes[uint32], "Sum"},
	u64:  Monoid[uint64]{0, add[uint64], sumLanes[uint64], "Sum"},
	uptr: Monoid[uintptr]{0, add[uintptr], sumLanes[uintptr], "Sum"},
	f32:  Monoid[float32]{0, add[float32], sumPairs[float32], "Sum"},
	f64:  Monoid[float64]{0, add[float64], sumPairs[float64], "Sum"},
	c64:  Monoid[complex64]{0, add[complex64], sumPairs[complex64], "Sum"},
	c128: Monoid[complex128]{0, add[complex128], sumPairs[complex128], "Sum"},
}

func add[T Number](a, b T) T { return a + b }

// sumLanes adds in four lanes: an addition then waits for the fourth before it and not for the last one.
func sumLanes[T Integer](seg []T) T {
	if len(seg) < 4 {
		t := seg[0] // bounds check: refuses an empty segment
		for _, v := range seg[1:] {
			t += v
		}
		return t
	}
	a, b, c, d := seg[0], seg[1], seg[2], seg[3]
	seg = seg[4:]
	for len(seg) >= 4 {
		a += seg[0]
		b += seg[1]
		c += seg[2]
		d += seg[3]
		seg = seg[4:]
	}
	t := a + b + c + d
	for _, v := range seg {
		t += v
	}
	return t
}

// sumPairs adds along the pairwise tree. The binary digits of len(seg) name the tree's left halves, the largest first:
// a segment of 8+4+1 elements is P(8) + (P(4) + P(1)). So it goes from the right end to the left, and what it has
// summed so far is always the right operand.
func sumPairs[T Float](seg []T) T {
	if len(seg) < 8 {
		return sumBelow8(seg)
	}
	end := len(seg) &^ 7
	var t T
	if end < len(seg) {
		t = sumBelow8(seg[end:])
	} else {
		half := end & -end // the lowest digit
		end -= half
		t = sumPower(seg[end:])
	}
	for end > 0 {
		half := end & -end
		t = sumPower(seg[end-half:end]) + t // bounds check: once per digit
		end -= half
	}
	return t
}

// sumPower sums 2^k elements, k at least 3.
func sumPower[T Float](x []T) T {
	switch len(x) {
	case 8:
		return sum8((*[8]T)(x))
	case 16:
		return sum8((*[8]T)(x)) + sum8((*[8]T)(x[8:]))
	case 32:
		return (sum8((*[8]T)(x)) + sum8((*[8]T)(x[8:]))) + (sum8((*[8]T)(x[16:])) + sum8((*[8]T)(x[24:])))
	}
	half := len(x) / 2
	return sumPower(x[:half]) + sumPower(x[half:])
}

func sum8[T Float](x *[8]T) T {
	return ((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + (x[6] + x[7]))
}

// sumBelow8 sums one to seven elements.
func sumBelow8[T Float](x []T) T {
	switch len(x) {
	case 2:
		return x[0] + x[1]
	case 3:
		return (x[0] + x[1]) + x[2]
	case 4:
		return (x[0] + x[1]) + (x[2] + x[3])
	case 5:
		return ((x[0] + x[1]) + (x[2] + x[3])) + x[4]
	case 6:
		return ((x[0] + x[1]) + (x[2] + x[3])) + (x[4] + x[5])
	case 7:
		return ((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + x[6])
	}
	return x[0] // bounds check: refuses an empty segment
}
