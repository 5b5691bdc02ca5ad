package bykey

import (
	"hash/maphash"
	"unsafe"
)

// mapSeed returns a seed with which package maphash hashes as m does. valid is false if there is no such seed.
//
// A map is a pointer to a struct of more than two words, and its second word is the seed: see internal/runtime/maps. mapSeed reads that
// word before any other goroutine knows m. Only the order in which m is filled depends on the seed. If the word were something else, or if
// maps hashed otherwise, the order would be random, and filling m would be slower; a test would fail. If a word has 32 bits, maps hash to
// 32 bits and maphash to 64. Then there is no such seed.
func mapSeed[K comparable, V any](m map[K]V) (seed maphash.Seed, valid bool) {
	type header struct {
		used uint64
		seed uintptr
	}
	h := (*header)(*(*unsafe.Pointer)(unsafe.Pointer(&m)))
	s := uint64(h.seed)
	if unsafe.Sizeof(seed) != unsafe.Sizeof(h.seed) || s == 0 {
		return seed, false
	}
	return *(*maphash.Seed)(unsafe.Pointer(&s)), true
}
