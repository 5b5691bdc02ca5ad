package describe

import (
	"math"
	"strings"
	"unsafe"
)

// UnclearedBytes is the size from which on the cost of clearing memory counts.
const UnclearedBytes = 1 << 16

// Uncleared returns memory for n plain numbers of size bytes each, which contains whatever was there. It returns nil if the
// memory had better be cleared. Uncleared is for a caller that writes every number before anybody reads one, or drops the
// memory: to clear 80 MB takes the caller alone 9 ms, as long as two workers take to write them (docs/decisions/0014).
//
// This is sound because strings.Builder is where the standard library gives out memory that it has not cleared. Grow makes
// one object of so many bytes, which the collector does not scan. Therefore the object must not contain pointers, and numbers
// are none. The builder and its string are gone when Uncleared returns, so nobody else has the memory and no string changes.
// Objects of that size begin at a page, so the numbers are aligned.
//
// Uncleared is not inlined, so that it is compiled once.
//
//go:noinline
func Uncleared(n, size int) unsafe.Pointer {
	if n < UnclearedBytes/size || n > math.MaxInt/size {
		return nil
	}
	var b strings.Builder
	b.Grow(n * size)
	_ = b.WriteByte(0) // Only a string that is not empty has an address.
	return unsafe.Pointer(unsafe.StringData(b.String()))
}

// IDs returns n numbers, which may have any value if n is large.
func IDs(n int) []uint32 {
	if p := Uncleared(n, 4); p != nil {
		return unsafe.Slice((*uint32)(p), n)
	}
	return make([]uint32, n)
}

// Ints returns n numbers, which may have any value if n is large.
func Ints(n int) []int {
	if p := Uncleared(n, int(unsafe.Sizeof(0))); p != nil {
		return unsafe.Slice((*int)(p), n)
	}
	return make([]int, n)
}
