package slice

import (
	"cmp"
	"math"
	"reflect"
)

// keysAtOnce is how many keys become words at a time.
const keysAtOnce = 64

// setWords sets to to words in the order of cmp.Compare of keys, equal ones for equal ones. kind is that of K, and no string.
func setWords[K cmp.Ordered](kind reflect.Kind, to []uint64, keys []K) {
	switch kind {
	case reflect.Uint64:
		setBits[uint64](to, keys, 0)
	case reflect.Int64:
		setBits[uint64](to, keys, 1<<63)
	case reflect.Uint32:
		setBits[uint32](to, keys, 0)
	case reflect.Int32:
		setBits[uint32](to, keys, 1<<31)
	case reflect.Uint16:
		setBits[uint16](to, keys, 0)
	case reflect.Int16:
		setBits[uint16](to, keys, 1<<15)
	case reflect.Uint8:
		setBits[uint8](to, keys, 0)
	case reflect.Int8:
		setBits[uint8](to, keys, 1<<7)
	case reflect.Float64:
		for i, k := range keys {
			to[i] = floatWord(math.Float64frombits(bitsOf[uint64](k)))
		}
	case reflect.Float32:
		for i, k := range keys {
			to[i] = floatWord(float64(math.Float32frombits(bitsOf[uint32](k))))
		}
	default:
		panic("unreachable: a key of kind " + kind.String())
	}
}

// setBits sets to to the bits of keys, those of top flipped.
func setBits[U uint8 | uint16 | uint32 | uint64, K any](to []uint64, keys []K, top U) {
	for i, k := range keys {
		to[i] = uint64(bitsOf[U](k) ^ top)
	}
}

// floatWord is encodeFloats for one float, with one word for all NaNs and one for -0 and 0: they are equal as keys.
func floatWord(f float64) uint64 {
	if f != f {
		return 0
	}
	b := math.Float64bits(f + 0) // -0 + 0 is 0.
	return b ^ (-(b >> 63) | 1<<63)
}
