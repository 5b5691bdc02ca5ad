package bykey

import (
	"hash/maphash"
	"math/bits"
	"reflect"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// hasher makes hashes of keys of one type. Each hasher has a seed of its own, which no program can find out. Therefore nobody can choose
// keys whose hashes are equal.
type hasher struct {
	kind kind
	seeds
	mask uint64 // the bits of a hash that count: the upper half, or fewer in tests
}

// seeds are the random numbers of a hasher.
type seeds struct {
	seed    maphash.Seed
	a, b, c uint64 // b and c are odd
}

// kind says how keys of a type are hashed.
type kind uint8

const (
	other kind = iota // by package maphash, one by one
	text
	word8 // words of 1 to 8 bytes
	word16
	word32
	word64
)

func newSeeds() seeds {
	s := maphash.MakeSeed()
	return seeds{s, maphash.Comparable(s, 1), maphash.Comparable(s, 2) | 1, maphash.Comparable(s, 3) | 1}
}

// ignored are bits of hashes that don't count. Tests set them to get equal hashes.
var ignored uint64

func newHasher(t reflect.Type) hasher {
	h := hasher{seeds: newSeeds(), mask: ^ignored >> 32 << 32}
	switch t.Kind() {
	case reflect.String:
		h.kind = text
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		h.kind = word8 + kind(bits.TrailingZeros(uint(t.Size())))
	default:
		h.kind = other
	}
	return h
}

// hashText hashes s. A short string is read as two words, which may overlap.
func (h *hasher) hashText(s string) uint64 {
	n := len(s)
	if n > 16 {
		return maphash.String(h.seed, s) & h.mask
	}
	var x, y uint64
	switch {
	case n >= 8:
		x, y = load8(s), load8(s[n-8:])
	case n >= 4:
		x, y = uint64(load4(s)), uint64(load4(s[n-4:]))
	case n > 0:
		x = uint64(s[0])<<16 | uint64(s[n>>1])<<8 | uint64(s[n-1])
	}
	return mix(mix(x^h.a, y^h.b)^uint64(n), h.c) & h.mask
}

func load8(s string) uint64 {
	return uint64(load4(s)) | uint64(load4(s[4:]))<<32
}

func load4(s string) uint32 {
	_ = s[3]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

func (h *hasher) hashTexts(to []uint64, keys []string) {
	for i, k := range keys {
		to[i] = h.hashText(k)
	}
}

// hashWords hashes integers. It multiplies each integer twice, because in a single product many bits are alike for numbers the same
// distance apart.
func hashWords[W uint8 | uint16 | uint32 | uint64](h *hasher, to []uint64, keys []W) {
	a, b, c, mask := h.a, h.b, h.c, h.mask
	to = to[:len(keys)]
	for i, k := range keys {
		hi, lo := bits.Mul64(uint64(k)^a, b) // This is mix, which the compiler would not inline.
		to[i] = (hi ^ lo) * c & mask
	}
}

// mix returns the lower half of the product of x and y, combined with the upper half.
func mix(x, y uint64) uint64 {
	hi, lo := bits.Mul64(x, y)
	return hi ^ lo
}

// hasForms reports whether values of type t can be equal and yet differ, as 0 and -0 do.
func hasForms(t reflect.Type) bool {
	return describe.Holds(t, func(k reflect.Kind) bool {
		return k >= reflect.Float32 && k <= reflect.Complex128 || k == reflect.Interface
	})
}
