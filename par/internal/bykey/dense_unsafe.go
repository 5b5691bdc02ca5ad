package bykey

import (
	"reflect"
	"unsafe"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// Dense returns the different elements of n in the order in which they first appear, if n is a plain slice of many integers of 32 or 64
// bits that lie close together. Otherwise it returns false. The conversions are sound because a K has the layout of the word as which it is
// read.
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

// words returns n words. Many words are not cleared.
func words[W integer](n int) []W { return uncleared[W](n) }

// uncleared returns n elements, all of which the caller must write. Many plain numbers are not cleared; [describe.Uncleared] says why that
// is sound.
func uncleared[E any](n int) []E {
	if t := reflect.TypeFor[E](); t.Kind() <= reflect.Complex128 {
		if p := describe.Uncleared(n, int(t.Size())); p != nil {
			return unsafe.Slice((*E)(p), n)
		}
	}
	return make([]E, n)
}
