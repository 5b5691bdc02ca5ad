package loops

import (
	"reflect"
	"unsafe"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// uncleared is make([]T, n) for a caller that writes every element before anybody reads one, or lets go of the slice. Where
// T is a plain number and the slice is long, it comes with whatever was in that memory; see [describe.Uncleared], which says
// why that is sound. unsafe.Slice makes the length and the capacity n elements, which is all of what was asked for.
func uncleared[T any](n int) []T {
	if KindOf((*T)(nil)) <= reflect.Complex128 {
		if p := describe.Uncleared(n, (*Vec[T])(nil).Size()); p != nil {
			return unsafe.Slice((*T)(p), n)
		}
	}
	return make([]T, n)
}

// Size returns the size of an element. The compiler knows it: package reflect takes forty instructions to tell it, and every stage asks.
func (*Vec[T]) Size() int { var x T; return int(unsafe.Sizeof(x)) }
