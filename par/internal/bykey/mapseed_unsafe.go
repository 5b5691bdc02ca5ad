package bykey

import (
	"hash/maphash"
	"unsafe"
)

// mapSeed returns a seed with which package maphash hashes as m does, or one that is not valid.
//
// A map is a pointer to a struct of more than two words, of which the second is its seed: see
// internal/runtime/maps. It is read before anybody else knows of m. Nothing but the order in
// which m is filled depends on the seed. So were it something else, or the hash another one,
// the order would be a random one, and filling m slower; a test would tell. Where a word has 32 bits, maps hash to 32
// and maphash to 64, so there is no such seed.
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
