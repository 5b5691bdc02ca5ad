package slice

import (
	"cmp"
	"math"
)

// keysAtOnce is how many keys become words at a time.
const keysAtOnce = 64

// setWords sets each to[i] to a word for keys[i]. Words compare as cmp.Compare compares the keys, and equal keys have equal words.
// code is the coding of K, but not text.
func setWords[K cmp.Ordered](code coding, to []uint64, keys []K) {
	switch size := sizeOf[K](); {
	case code == floating && size == 8:
		for i, k := range keys {
			to[i] = floatWord(math.Float64frombits(bitsOf[uint64](k)))
		}
	case code == floating:
		for i, k := range keys {
			to[i] = floatWord(float64(math.Float32frombits(bitsOf[uint32](k))))
		}
	case size == 8:
		setBits[uint64](to, keys, code)
	case size == 4:
		setBits[uint32](to, keys, code)
	case size == 2:
		setBits[uint16](to, keys, code)
	default:
		setBits[uint8](to, keys, code)
	}
}

// setBits sets each to[i] to the bits of the integer keys[i], with the sign bit of signed integers flipped.
func setBits[U uint8 | uint16 | word, K any](to []uint64, keys []K, code coding) {
	flip := U(0)
	if code == signed {
		flip = topBit[U]()
	}
	for i, k := range keys {
		to[i] = uint64(bitsOf[U](k) ^ flip)
	}
}

// floatWord is encodeFloats for one float, but all NaNs have the same word, and so have -0 and 0, because these are equal as keys.
func floatWord(f float64) uint64 {
	if f != f {
		return 0
	}
	b := math.Float64bits(f + 0) // -0 + 0 is 0.
	return b ^ (-(b >> 63) | 1<<63)
}
