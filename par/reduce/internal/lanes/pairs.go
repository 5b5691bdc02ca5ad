package lanes

import "golang.org/x/exp/constraints"

// Rounding is the types whose additions round.
type Rounding interface {
	constraints.Float | constraints.Complex
}

// SumPairs adds along the pairwise tree. The binary digits of len(seg) name the tree's left halves, the largest first:
// a segment of 8+4+1 elements is P(8) + (P(4) + P(1)). So it goes from the right end to the left, and what it has
// summed so far is always the right operand. It is the twin of [SumFloats].
func SumPairs[T Rounding](seg []T) T {
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
func sumPower[T Rounding](x []T) T {
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

func sum8[T Rounding](x *[8]T) T {
	return ((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + (x[6] + x[7]))
}

// sumBelow8 sums one to seven elements.
func sumBelow8[T Rounding](x []T) T {
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
