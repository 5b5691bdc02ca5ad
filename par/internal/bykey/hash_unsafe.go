package bykey

import "unsafe"

// hashAll writes the hashes of keys to the slice to, unless the kind of h is other. The conversions are sound because the kind says that a
// K has the layout of the type as which it is read, and because nothing is written through them.
func hashAll[K comparable](h *hasher, to []uint64, keys []K) {
	p, n := unsafe.Pointer(unsafe.SliceData(keys)), len(keys)
	switch h.kind {
	case text:
		h.hashTexts(to, unsafe.Slice((*string)(p), n))
	case word8:
		hashWords(h, to, unsafe.Slice((*uint8)(p), n))
	case word16:
		hashWords(h, to, unsafe.Slice((*uint16)(p), n))
	case word32:
		hashWords(h, to, unsafe.Slice((*uint32)(p), n))
	case word64:
		hashWords(h, to, unsafe.Slice((*uint64)(p), n))
	case other:
	}
}
