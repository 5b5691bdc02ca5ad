package loops

import (
	"math"
	"reflect"
	"strings"
	"unsafe"
)

// unclearedBytes is from which length on clearing counts.
const unclearedBytes = 1 << 16

// uncleared is make([]T, n) for a caller that writes every element before anybody reads
// one, or lets go of the slice. Where T is a plain number and the slice is long, it comes
// with whatever was in that memory: to clear 80 MB takes the caller alone 9 ms, as long as
// two workers take to write them (docs/decisions/0014).
//
// Why it is sound: strings.Builder is where the standard library gives out memory that it
// has not cleared. Grow makes one object of so many bytes, which the collector does not
// scan, so it may hold nothing with pointers: T is a number. The builder and its string
// are gone when this returns, so nobody else has the memory and no string changes. Objects
// of that size begin at a page, so the elements are aligned. unsafe.Slice makes the length
// and the capacity n elements, which is all of what was asked for.
func uncleared[T any](n int) []T {
	if p := unclearedMemory(n, (*Vec[T])(nil).Size(), KindOf((*T)(nil))); p != nil {
		return unsafe.Slice((*T)(p), n)
	}
	return make([]T, n)
}

// Size returns the size of an element, at least 1. The compiler knows it: package reflect takes forty instructions to tell it, and
// every stage asks.
func (*Vec[T]) Size() int { var x T; return max(1, int(unsafe.Sizeof(x))) }

// unclearedMemory returns memory for n elements of a size and a kind, or nil if it had
// better be cleared. It is not inlined, so that it is compiled once.
//
//go:noinline
func unclearedMemory(n, size int, kind reflect.Kind) unsafe.Pointer {
	if kind > reflect.Complex128 || n < unclearedBytes/size || n > math.MaxInt/size {
		return nil
	}
	var b strings.Builder
	b.Grow(n * size)
	_ = b.WriteByte(0) // Only a string that is not empty tells where it is.
	return unsafe.Pointer(unsafe.StringData(b.String()))
}
