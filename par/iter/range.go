package iter

import (
	"fmt"
	"math"

	"github.com/seed1237c087/manta/par/reduce"
)

// Range returns a pipeline over lo, lo+1, ..., hi-1; it is empty where hi <= lo.
// The length is known. It panics where there are more numbers than an int can count,
// whatever the ending, because positions are ints: two halves of such a range are two
// pipelines.
func Range[T reduce.Integer](lo, hi T) Iter[T] {
	if hi <= lo {
		return Iter[T]{}
	}
	// The difference, taken modulo 2^64, is right for every T.
	n := uint64(hi) - uint64(lo)
	return rangeOf("Range", lo, n)
}

// RangeInclusive returns a pipeline over lo, lo+1, ..., hi; it is empty where
// hi < lo. The length is known. It panics where there are more numbers than an int
// can count; see [Range].
func RangeInclusive[T reduce.Integer](lo, hi T) Iter[T] {
	if hi < lo {
		return Iter[T]{}
	}
	n := uint64(hi) - uint64(lo)
	if n == math.MaxUint64 {
		panic(fmt.Sprintf("par: RangeInclusive: %d to %d is more than an int can count", lo, hi))
	}
	return rangeOf("RangeInclusive", lo, n+1)
}

func rangeOf[T reduce.Integer](op string, lo T, n uint64) Iter[T] {
	if n > math.MaxInt {
		panic(fmt.Sprintf("par: %s: %d numbers are more than an int can count", op, n))
	}
	return Iter[T]{src: &rangeSource[T]{lo, int(n)}, key: kindRange}
}

type rangeSource[T reduce.Integer] struct {
	first T
	n     int
}

func (s *rangeSource[T]) shape() shape {
	return shape{n: s.n, width: size[T](), traits: exact}
}
func (s *rangeSource[T]) open(int, *marks) cursor[T] { return s }
func (s *rangeSource[T]) settle(*binding) source[T]  { return s }
func (s *rangeSource[T]) salvage() []T               { return nil }

func (s *rangeSource[T]) block(lo, hi int, dst []T) []T {
	dst = dst[:hi-lo]
	v := s.first + T(lo) // Wraps around where T is narrower than lo, as it should.
	for i := range dst {
		dst[i] = v
		v++
	}
	return dst
}
