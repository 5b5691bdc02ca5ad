package slice

import (
	"cmp"
	"slices"

	"github.com/seed1237c087/manta/core"
)

// Sort sorts xs in ascending order, as [slices.Sort] does: NaNs before all other floats, and -0 beside 0 (here before
// it). Elements that can't be distinguished may be in any order, so the result is the same on every run and with any
// number of workers.
//
// Integers and floats of 32 and 64 bits are sorted by a radix sort, smaller integers by counting, strings by eight
// bytes at a time, so that no two of them are compared on a prefix that they are known to share. A few hundred elements
// go to the standard library, and what is sorted already, in either direction, is found in one pass. On up to 8 workers
// numbers that are sorted but for a thousandth at their end take hardly more. It takes time
// proportional to len(xs) for numbers (BenchmarkSort), and a scratch of len(xs) elements, 10 bytes more for each string.
func Sort[T cmp.Ordered](xs []T) { SortInto(xs, xs) }

// SortInto writes the elements of xs to dst, sorted as by [Sort]. dst has the length of xs, and is xs or does not overlap it. Then
// a radix sort needs no scratch of that length. It is not for people: package par calls it.
func SortInto[T cmp.Ordered](dst, xs []T) {
	core.Checkpoint()
	if len(xs) < radixMin {
		copy(dst, xs)
		slices.Sort(dst)
		return
	}
	switch code, size := codingOf[T](), sizeOf[T](); {
	case code == text:
		move(dst, xs)
		sortStrings(view[string](dst))
	case size == 8:
		radixSort(view[uint64](dst), view[uint64](xs), code)
	case size == 4:
		radixSort(view[uint32](dst), view[uint32](xs), code)
	case size == 2:
		countingSort(view[uint16](dst), view[uint16](xs), code)
	default:
		countingSort(view[uint8](dst), view[uint8](xs), code)
	}
}
