//go:build amd64 && !manta_noasm && !race && !msan && !asan

package lanes

import (
	"unsafe"

	"golang.org/x/exp/constraints"
)

// This file calls the assembly. It imports unsafe to pass a slice of any type of a kind, such as a []time.Duration, as
// the slice of the predeclared type of the same size, here a []int64.
//
// Why it is right. Two integer types of the same size, both signed or both not, have the same values in the same bits, and
// so have two float types; a slice of the one is a slice of the other. The constraint of T says which types there
// can be, and the size and ^T(0) < 0 which of them it is. The assembly reads nothing but the elements, takes no alignment
// for granted, writes nothing and keeps nothing; a slice that it gets is at least as long as it asks for, as few bytes and a
// leaf are more than the longest vector has. The slice is kept alive by the caller, whose own it is. No kernel is called
// before the processor has said that it has the instructions; width is what it said.
//
// Why nothing else does. Go's compiler makes no vector instructions out of a loop. The conversion of a slice could be
// avoided by a function for each type, but not for types that users define.

// width is how many bytes the longest vectors have that there are kernels for: 64 with AVX-512, whose kernels are for some
// elements of 8 bytes, 32 with AVX2, 0 without. Only tests change it.
var width = widest()

func widest() int {
	switch {
	case hasAVX512():
		return 64
	case hasAVX2():
		return 32
	}
	return 0
}

// as returns xs as elements of a predeclared type that T has the bits of.
func as[U, T any](xs []T) []U {
	return unsafe.Slice((*U)(unsafe.Pointer(unsafe.SliceData(xs))), len(xs))
}

// bytes returns how many the elements have.
func bytes[T any](xs []T) int {
	var x T
	return len(xs) * int(unsafe.Sizeof(x))
}

// extremes are the kernels of a minimum or a maximum, two of them for elements of 8 bytes.
type extremes struct {
	int8          func(xs []int8) int8
	uint8         func(xs []uint8) uint8
	int16         func(xs []int16) int16
	uint16        func(xs []uint16) uint16
	int32         func(xs []int32) int32
	uint32        func(xs []uint32) uint32
	int64, long   func(xs []int64) int64
	uint64, ulong func(xs []uint64) uint64
	float32       func(xs []float32) (m float32, nan bool)
	float64, wide func(xs []float64) (m float64, nan bool)
}

var (
	least = extremes{minInt8AVX2, minUint8AVX2, minInt16AVX2, minUint16AVX2, minInt32AVX2, minUint32AVX2,
		minInt64AVX2, minInt64AVX512, minUint64AVX2, minUint64AVX512, minFloat32AVX2, minFloat64AVX2, minFloat64AVX512}
	greatest = extremes{maxInt8AVX2, maxUint8AVX2, maxInt16AVX2, maxUint16AVX2, maxInt32AVX2, maxUint32AVX2,
		maxInt64AVX2, maxInt64AVX512, maxUint64AVX2, maxUint64AVX512, maxFloat32AVX2, maxFloat64AVX2, maxFloat64AVX512}
)

func minOf[T constraints.Integer](xs []T) T {
	if width == 0 || bytes(xs) < few {
		return minTwin(xs)
	}
	return extreme(xs, &least)
}

func maxOf[T constraints.Integer](xs []T) T {
	if width == 0 || bytes(xs) < few {
		return maxTwin(xs)
	}
	return extreme(xs, &greatest)
}

// extreme returns what the kernel for xs does.
func extreme[T constraints.Integer](xs []T, k *extremes) T {
	signed, long := ^T(0) < 0, width == 64
	switch size := unsafe.Sizeof(T(0)); {
	case size == 1 && signed:
		return T(k.int8(as[int8](xs)))
	case size == 1:
		return T(k.uint8(as[uint8](xs)))
	case size == 2 && signed:
		return T(k.int16(as[int16](xs)))
	case size == 2:
		return T(k.uint16(as[uint16](xs)))
	case size == 4 && signed:
		return T(k.int32(as[int32](xs)))
	case size == 4:
		return T(k.uint32(as[uint32](xs)))
	case signed && long:
		return T(k.long(as[int64](xs)))
	case signed:
		return T(k.int64(as[int64](xs)))
	case long:
		return T(k.ulong(as[uint64](xs)))
	}
	return T(k.uint64(as[uint64](xs)))
}

// extremeFloat returns what the kernel for xs does.
func extremeFloat[T constraints.Float](xs []T, k *extremes) (T, bool) {
	if unsafe.Sizeof(T(0)) == 4 {
		v, nan := k.float32(as[float32](xs))
		return T(v), nan
	}
	kernel := k.float64
	if width == 64 {
		kernel = k.wide
	}
	v, nan := kernel(as[float64](xs))
	return T(v), nan
}

func sumOf[T constraints.Integer](xs []T) (t T) {
	if width == 0 || bytes(xs) < few {
		return sumTwin(xs)
	}
	whole := len(xs) &^ (32/int(unsafe.Sizeof(t)) - 1) // of vectors
	switch head := xs[:whole]; unsafe.Sizeof(t) {
	case 1:
		t = T(sumUint8AVX2(as[uint8](head)))
	case 2:
		t = T(sumUint16AVX2(as[uint16](head)))
	case 4:
		t = T(sumUint32AVX2(as[uint32](head)))
	default:
		t = T(sumUint64AVX2(as[uint64](head)))
	}
	for _, x := range xs[whole:] {
		t += x
	}
	return t
}

// minOfFloats looks once more where there is a NaN or the least is a zero: it is the first one then.
func minOfFloats[T constraints.Float](xs []T) T {
	if width == 0 || bytes(xs) < few {
		return minFloatsTwin(xs)
	}
	t, nan := extremeFloat(xs, &least)
	switch {
	case nan:
		for _, x := range xs {
			if x != x {
				return x
			}
		}
	case t == 0:
		for _, x := range xs {
			if x == 0 {
				return x
			}
		}
	}
	return t
}

// maxOfFloats looks once more where there is a NaN or the largest is a zero: it is the last one then.
func maxOfFloats[T constraints.Float](xs []T) T {
	if width == 0 || bytes(xs) < few {
		return maxFloatsTwin(xs)
	}
	t, nan := extremeFloat(xs, &greatest)
	switch {
	case nan:
		return maxFloatsTwin(xs)
	case t == 0:
		for i := len(xs) - 1; i >= 0; i-- {
			if xs[i] == 0 {
				return xs[i]
			}
		}
	}
	return t
}

func sumOfPower[T constraints.Float](xs []T) T {
	if width == 0 {
		return sumPower(xs)
	}
	if unsafe.Sizeof(T(0)) == 4 {
		return T(sumPowerFloat32AVX2(as[float32](xs)))
	}
	if width == 64 {
		return T(sumPowerFloat64AVX512(as[float64](xs)))
	}
	return T(sumPowerFloat64AVX2(as[float64](xs)))
}
