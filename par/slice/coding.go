package slice

import (
	"cmp"
	"reflect"
)

// word is what a radix sort orders: unsigned integers, into which other types are encoded.
type word interface{ uint32 | uint64 }

// block is how many words are encoded at a time.
const block = 512

// coding says how the bits of an element become a word that compares as the element does.
type coding uint8

const (
	plain    coding = iota // unsigned integers: as they are
	signed                 // two's complement: the sign flipped
	floating               // IEEE 754: see encodeFloats
	text                   // a string, which is not coded as a word
)

// codingOf returns how a T is coded.
func codingOf[T cmp.Ordered]() coding {
	switch kind := reflect.TypeFor[T]().Kind(); {
	case kind <= reflect.Int64:
		return signed
	case kind <= reflect.Uintptr:
		return plain
	case kind <= reflect.Float64:
		return floating
	default:
		return text
	}
}

// encoded returns the words of xs, encoded. The result is in buf, or is xs if the coding changes nothing.
func encoded[U word](buf *[block]U, xs []U, code coding) []U {
	switch code {
	case signed:
		out := buf[:len(xs)]
		top := topBit[U]()
		for i, x := range xs {
			out[i] = x ^ top
		}
		return out
	case floating:
		out := buf[:len(xs)]
		encodeFloats(out, xs)
		return out
	default:
		return xs
	}
}

// encodedOne is encoded for one word.
func encodedOne[U word](x U, code coding) U {
	one := [1]U{x}
	encode(one[:], code)
	return one[0]
}

// encode encodes xs in place.
func encode[U word](xs []U, code coding) {
	switch code {
	case signed:
		decode(xs, signed)
	case floating:
		encodeFloats(xs, xs)
	default:
	}
}

// decode is the inverse of encode.
func decode[U word](xs []U, code coding) {
	switch code {
	case signed:
		top := topBit[U]()
		for i := range xs {
			xs[i] ^= top
		}
	case floating:
		decodeFloats(xs)
	default:
	}
}

// encodeFloats encodes floats as words in the order of cmp.Compare, NaNs first. First it sets the sign bit of positive
// numbers, and flips all bits of negative numbers, so that larger magnitudes of these come first; -0 comes right before 0.
// Then the NaNs whose sign bit was clear are above +Inf. Adding the number of these NaNs moves everything up by that
// number, and moves these NaNs to the very bottom, by overflow.
func encodeFloats[U word](out, xs []U) {
	top, nans := topBit[U](), positiveNaNs[U]()
	n := signShift[U]() & 63
	for i, x := range xs[:len(out)] {
		out[i] = x ^ (-(x >> n) | top) + nans
	}
}

func decodeFloats[U word](xs []U) {
	top, nans := topBit[U](), positiveNaNs[U]()
	n := signShift[U]() & 63
	for i, x := range xs {
		x -= nans
		xs[i] = x ^ ((x>>n - 1) | top)
	}
}

func topBit[U uint8 | uint16 | word]() U { return ^(^U(0) >> 1) }

// signShift returns how far the sign bit is from the lowest bit.
func signShift[U word]() uint {
	if ^U(0)>>31 == 1 {
		return 31
	}
	return 63
}

// positiveNaNs returns the number of NaNs with a clear sign bit. Each mantissa but 0 makes one.
func positiveNaNs[U word]() U {
	if ^U(0)>>31 == 1 {
		return 1<<23 - 1
	}
	var one U = 1
	return one<<(signShift[U]()-11) - 1
}

// bounds returns the smallest and the largest of xs, which is not empty. It keeps four of each, because comparisons with
// different ones don't wait for each other.
func bounds[U word](xs []U) (low, high U) {
	l0, h0 := xs[0], xs[0]
	l1, h1, l2, h2, l3, h3 := l0, h0, l0, h0, l0, h0
	for len(xs) >= 4 {
		a, b, c, d := xs[0], xs[1], xs[2], xs[3]
		l0, l1, l2, l3 = min(l0, a), min(l1, b), min(l2, c), min(l3, d)
		h0, h1, h2, h3 = max(h0, a), max(h1, b), max(h2, c), max(h3, d)
		xs = xs[4:]
	}
	for _, x := range xs {
		l0, h0 = min(l0, x), max(h0, x)
	}
	return min(l0, l1, l2, l3), max(h0, h1, h2, h3)
}
