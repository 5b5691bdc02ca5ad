package slice

import (
	"cmp"
	"slices"

	"github.com/seed1237c087/manta/core"
)

// Sort sorts xs in ascending order, as [slices.Sort] does: NaNs before all other floats, and -0 beside 0 (here before it).
// Elements that can't be distinguished may be in any order, so the result is the same on every run and with any number of workers.
//
// Integers and floats of 32 and 64 bits are sorted by a radix sort, and smaller integers by counting. Strings are sorted by eight
// bytes at a time, so that no two strings are compared on a prefix that they are known to share. Fewer than a thousand elements or
// so go to the standard library. Input that is sorted already, in either direction, takes one pass. On up to 8 workers, numbers
// that are sorted but for a thousandth at their end take hardly more. Sort takes time proportional to len(xs) for numbers
// (BenchmarkSort), and a scratch of len(xs) elements, with 10 bytes more for each string.
func Sort[T cmp.Ordered](xs []T) { SortInto(xs, xs) }

// SortInto writes the elements of xs to dst, sorted as by [Sort]. dst has the length of xs, and is xs or does not overlap xs. If
// dst is not xs, a radix sort needs no scratch of that length. SortInto is for package par; do not call it by hand.
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
