package slice

// coding says how the bits of an element become a word that compares as the element does.
type coding uint8

const (
	plain    coding = iota // unsigned integers: as they are
	signed                 // two's complement: the sign flipped
	floating               // IEEE 754: see encodeFloats
)

// encoded returns the words of xs, in buf where they differ from xs.
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

// decode is the inverse of encoded, in place.
func decode[U word](xs []U, code coding) {
	switch code {
	case signed:
		top := topBit[U]()
		for i := range xs {
			xs[i] ^= top
		}
	case floating:
		decodeFloats(xs)
	case plain:
	}
}

// encodeFloats orders floats as cmp.Compare does: NaN first. A positive number has its sign bit set, a negative one has
// all bits flipped, so that larger magnitudes come first; -0 comes right before 0. That leaves the NaNs with the sign bit
// clear above +Inf: adding what is missing to the full range moves everything up by it, and these NaNs, by overflow, to the
// very bottom.
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

func topBit[U word]() U { return ^(^U(0) >> 1) }

// signShift returns how far the sign bit is from the lowest.
func signShift[U word]() uint {
	if ^U(0)>>31 == 1 {
		return 31
	}
	return 63
}

// positiveNaNs returns the number of NaNs with a clear sign bit, which is that of mantissas but one.
func positiveNaNs[U word]() U {
	if ^U(0)>>31 == 1 {
		return 1<<23 - 1
	}
	var one U = 1
	return one<<(signShift[U]()-11) - 1
}
