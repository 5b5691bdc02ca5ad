package par

import (
	"unsafe"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Slice returns a pipeline over the elements of xs. xs is not written, and must not be
// written by others, while the pipeline runs.
func Slice[T any](xs []T) Iter[T] {
	// As long as nothing is done to it, the Iter is where the elements are, and how many. So a pipeline of a slice and a stage is one
	// allocation, which the stage makes, and not two.
	//
	// Why it is right: the pointer is that of a []T and stands in an Iter[T], so elemsOf reads it as what it is, and it keeps the
	// elements alive. Why nothing else does: an Iter is of four words, because the compiler keeps no larger ones in registers, and
	// besides its tuning there is room for a pointer and a number.
	at := describe.BareMemory{First: unsafe.Pointer(unsafe.SliceData(xs))}
	return Iter[T]{iter.Node{Src: at, ID: uint64(len(xs))}}
}

// elemsOf returns the n elements at m, to which nothing can be appended.
func elemsOf[T any](m describe.BareMemory, n uint64) []T { return unsafe.Slice((*T)(m.First), int(n)) }
