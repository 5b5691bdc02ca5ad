package par

import (
	"fmt"
	"math"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
	"github.com/seed1237c087/manta/par/reduce"
)

// Range returns a pipeline over lo, lo+1, ..., hi-1; it is empty if hi <= lo. The length is
// known. Range panics if there are more numbers than an int can count, with any ending,
// because positions are ints. For such a range, use two pipelines over its halves.
func Range[T reduce.Integer](lo, hi T) Iter[T] {
	n := loops.Count("Range", lo, hi)
	if n == 0 {
		return Iter[T]{}
	}
	return rangeOf(lo, n)
}

// RangeInclusive returns a pipeline over lo, lo+1, ..., hi; it is empty if hi < lo. The
// length is known. RangeInclusive panics if there are more numbers than an int can count;
// see [Range].
func RangeInclusive[T reduce.Integer](lo, hi T) Iter[T] {
	if hi < lo {
		return Iter[T]{}
	}
	n := uint64(hi) - uint64(lo)
	switch {
	case n == math.MaxUint64:
		panic(fmt.Sprintf("par: RangeInclusive: %d to %d is more than an int can count", lo, hi))
	case n >= math.MaxInt:
		panic(fmt.Sprintf("par: RangeInclusive: %d numbers are more than an int can count", n+1))
	}
	return rangeOf(lo, int(n)+1)
}

func rangeOf[T reduce.Integer](lo T, n int) Iter[T] {
	r := &rangeSource[T]{lo: lo}
	return Iter[T]{r.source.Init(describe.Range, n, describe.Exact|describe.Inert, of[T](), r)}
}

// rangeSource is a source of integers and the first integer, in one allocation; see memory.
type rangeSource[T reduce.Integer] struct {
	source describe.FillSource
	lo     T
}

// Do writes a block, or calls the function of a ForEach.
func (r *rangeSource[T]) Do(s *iter.Step) {
	v, by := r.lo+T(s.At), T(s.By) // If T is narrower than an int, T(s.At) wraps around, which is right.
	if f, ok := s.Behind.(func(T)); ok {
		for range s.To {
			f(v)
			v += by
		}
		return
	}
	out := in[T](s.Out)
	for i := range out {
		out[i] = v
		v += by
	}
}
