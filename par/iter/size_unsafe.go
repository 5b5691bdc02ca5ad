package iter

import (
	"math"
	"unsafe"
)

// size returns the size of a T in bytes, at least 1. It is asked several times in each
// call, and unsafe.Sizeof is a constant where generic code is compiled for types of one
// layout, while reflect looks the type up. Nothing can go wrong: no pointer is made.
func size[T any]() int32 {
	var x T
	return int32(min(max(1, unsafe.Sizeof(x)), math.MaxInt32))
}
