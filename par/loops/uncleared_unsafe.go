package loops

import (
	"reflect"
	"unsafe"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// uncleared is make([]T, n) for a caller that writes every element before any element is read, or drops the slice. If T has no pointers
// and the slice is long, the elements hold whatever was in that memory; [describe.Uncleared] says why that is sound. unsafe.Slice sets
// the length and the capacity to n elements, for which the memory was allocated.
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

// Size returns the size of an element. The compiler knows the size. Package reflect would take forty instructions to find it, and every
// stage calls Size.
func (*Vec[T]) Size() int { var x T; return int(unsafe.Sizeof(x)) }
