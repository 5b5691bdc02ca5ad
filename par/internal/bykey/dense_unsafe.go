package bykey

import (
	"reflect"
	"unsafe"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// Dense returns the elements of n without those that equal an earlier one, in order, if n is a slice alone of many integers of 32 or 64 bits
// that lie close together. The conversions are sound because a K has the layout of the word that it is taken for.
func Dense[K comparable](n describe.Node) (xs []K, is bool) {
	at, bare := n.Src.(describe.BareMemory)
	if !bare || n.Tuned != nil || n.ID < leastDense {
		return nil, false
	}
	t := reflect.TypeFor[K]()
	if k := t.Kind(); k < reflect.Int || k > reflect.Uintptr {
		return nil, false
	}
	var first unsafe.Pointer
	var length int
	switch sign := signBit(t); t.Size() {
	case 4:
		all := dense(unsafe.Slice((*uint32)(at.First), n.ID), uint32(sign<<31))
		first, length = unsafe.Pointer(unsafe.SliceData(all)), len(all)
	case 8:
		all := dense(unsafe.Slice((*uint64)(at.First), n.ID), sign<<63)
		first, length = unsafe.Pointer(unsafe.SliceData(all)), len(all)
	}
	return unsafe.Slice((*K)(first), length), length > 0
}

// signBit returns 1 if integers of type t have signs.
func signBit(t reflect.Type) uint64 {
	if t.Kind() <= reflect.Int64 {
		return 1
	}
	return 0
}

// words returns n words, which may be anything if they are many.
func words[W integer](n int) []W { return uncleared[W](n) }

// uncleared returns n elements, all of which are to be written. Plain numbers may be anything if they are many; see [describe.Uncleared], which
// says why that is sound.
func uncleared[E any](n int) []E {
	if t := reflect.TypeFor[E](); t.Kind() <= reflect.Complex128 {
		if p := describe.Uncleared(n, int(t.Size())); p != nil {
			return unsafe.Slice((*E)(p), n)
		}
	}
	return make([]E, n)
}
