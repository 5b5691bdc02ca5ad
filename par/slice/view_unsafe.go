package slice

import (
	"reflect"
	"unsafe"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// This file is the only one of the package that imports unsafe. It reads a []T as a []U if T's kind says that both
// consist of the same bits, so that one radix sort serves all types of a size.
//
// Why it is right. T is one of the types of cmp.Ordered, which its kind and its size distinguish: integers and floats of N
// bits, and strings. A defined type has the representation of its underlying type, so a named string is a string. An
// integer or a float of N bits has the size and, on every platform of Go, the alignment of the unsigned integer of N bits;
// neither holds pointers, and every pattern of bits is a value of both. The view has the length of xs and doesn't outlive
// the call. Both xs and the view keep the array alive. Writes through either have the same size and alignment, so the race
// detector sees them as what they are. TestSortKinds runs every kind.
//
// Why no other way will do. The language converts a float64 to its bits, one at a time and into another variable. Encoding
// into a second slice and back would cost the memory of that slice, and two passes more than the sort has. reflect.SliceAt
// hides the same conversion.

// view returns xs, whose elements have the size of a U, as a slice of U.
func view[U, T any](xs []T) []U {
	return unsafe.Slice((*U)(unsafe.Pointer(unsafe.SliceData(xs))), len(xs))
}

// bitsOf returns the bits of k, which has the size of a U.
func bitsOf[U uint8 | uint16 | uint32 | uint64, K any](k K) U { return *(*U)(unsafe.Pointer(&k)) }

// sizeOf returns the size of a T in bytes.
func sizeOf[T any]() uintptr { return unsafe.Sizeof(*new(T)) }

// sizeless reports whether a T takes no memory, so that there is nothing to move in a slice of any length.
func sizeless[T any]() bool { return unsafe.Sizeof(*new(T)) == 0 }

// overlap reports whether a and b share elements. It compares addresses and keeps none. Slices of one array have addresses
// in common.
func overlap[T any](a, b []T) bool {
	size := unsafe.Sizeof(*new(T))
	if len(a) == 0 || len(b) == 0 || size == 0 {
		return false
	}
	p, q := uintptr(unsafe.Pointer(&a[0])), uintptr(unsafe.Pointer(&b[0]))
	return p < q+uintptr(len(b))*size && q < p+uintptr(len(a))*size
}

// precedes reports whether a begins before b. Both have elements.
func precedes[T any](a, b []T) bool {
	return uintptr(unsafe.Pointer(&a[0])) < uintptr(unsafe.Pointer(&b[0]))
}

// inMemory reports whether the compiler keeps no T in registers, because a T is long or contains an array.
func inMemory[T any]() bool {
	const least, most = 2, 4 // words
	switch size := unsafe.Sizeof(*new(T)); {
	case size <= least*unsafe.Sizeof(uintptr(0)):
		return false
	case size > most*unsafe.Sizeof(uintptr(0)):
		return true
	}
	return hasArray(reflect.TypeFor[T]())
}

// hasArray reports whether a t contains an array of more than one element.
func hasArray(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() > 1 || t.Len() == 1 && hasArray(t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			if hasArray(f.Type) {
				return true
			}
		}
	default:
	}
	return false
}

// unclearedBytes is the length from which on clearing takes longer than it saves. Clearing saves time later, because it
// brings the memory to the caches.
const unclearedBytes = 1 << 24

// uncleared is make([]T, n) for a caller that writes every element before any element is read, or drops the slice. If T
// has no pointers and the slice is long, the elements hold whatever was in that memory; [describe.Uncleared] says why that
// is sound.
func uncleared[T any](n int) []T {
	if size := int(unsafe.Sizeof(*new(T))); size > 0 && n >= unclearedBytes/size && !describe.HasPointers(reflect.TypeFor[T]()) {
		if p := describe.Uncleared(n, size); p != nil {
			return unsafe.Slice((*T)(p), n)
		}
	}
	return make([]T, n)
}
