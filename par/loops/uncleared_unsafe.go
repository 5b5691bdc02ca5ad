package loops

import (
	"reflect"
	"unsafe"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// uncleared is make([]T, n) for a caller that writes every element before anybody reads one, or lets go of the slice. If a T
// has no pointers and the slice is long, it comes with whatever was in that memory; see [describe.Uncleared], which says
// why that is sound. unsafe.Slice makes the length and the capacity n elements, which is all of what was asked for.
func uncleared[T any](n int) []T {
	if size := (*Vec[T])(nil).Size(); size > 0 && n >= describe.UnclearedBytes/size && !hasPointers((*T)(nil)) {
		if p := describe.Uncleared(n, size); p != nil {
			return unsafe.Slice((*T)(p), n)
		}
	}
	return make([]T, n)
}

// hasPointers reports whether the type that p points to has pointers. Like [KindOf] it is not inlined.
//
//go:noinline
func hasPointers(p any) bool { return describe.HasPointers(reflect.TypeOf(p).Elem()) }

// Size returns the size of an element. The compiler knows it: package reflect takes forty instructions to tell it, and every stage asks.
func (*Vec[T]) Size() int { var x T; return int(unsafe.Sizeof(x)) }
