package par

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// For calls f(0), f(1), ..., f(n-1), in no order that could be relied on, and returns when
// all calls have. It is the parallel form of
//
//	for i := range n {
//		f(i)
//	}
//
// and the same as Range(0, n).ForEach(f): calls run at the same time as others, a panic
// surfaces as there, and [Do] stops it. For panics if n is negative or f is nil.
func For(n int, f func(i int)) {
	check.Count("For", "n", n)
	check.Func("For", f == nil)
	Range(0, n).ForEach(f)
}

// ForRange cuts the numbers from lo to hi-1 into ranges and calls f for each of them, which is not empty. It is for loops of your
// own, which cost no call for a number:
//
//	par.ForRange(0, len(out), func(lo, hi int) {
//		for i := lo; i < hi; i++ {
//			out[i] = a[i] + b[i]
//		}
//	})
//
// If the loop needs a buffer or the like, take [ForRangeLocal], which makes few, and not one for each range. If no more than some
// processors are to be used, take [RangeBlocks] and [Iter.Limit].
//
// The ranges are disjoint. How many there are and where they are cut is up to the scheduler, by what a number was measured to cost, and
// differs from run to run. A loop that is shared has at most 64 ranges for each worker if there are more numbers than that, unless a range
// then takes more than ten milliseconds, as far as the cost of its numbers can be told beforehand. So a few expensive numbers that stand side by
// side may be one worker's. If that takes too long, RangeBlocks with [Iter.WithMaxLen] has shorter ranges.
//
// Calls run at the same time as others, in no order. A panic of f surfaces here as a *core.PanicError, of several
// the one of the lowest range. [Do] stops ForRange between two ranges; f may call core.Checkpoint to be stopped within one. If hi <= lo, f
// is not called. ForRange panics if f is nil, or if there are more numbers than an int can count.
func ForRange(lo, hi int, f func(lo, hi int)) {
	check.Func("ForRange", f == nil)
	forRange(lo, countRange("ForRange", lo, hi), describe.Code(f), f)
}

// countRange returns how many numbers there are from lo to hi-1, for the operation of that name. It panics if an int can't tell.
func countRange(op string, lo, hi int) int {
	if hi <= lo {
		return 0
	}
	n := hi - lo
	if n < 0 {
		panic(fmt.Sprintf("par: %s: %d to %d is more than an int can count", op, lo, hi))
	}
	return n
}

// forRange is ForRange for n numbers from lo on. The code tells the function that f calls from others.
func forRange(lo, n int, code uint64, f func(lo, hi int)) {
	endings.ForEachAs(rangesOf(lo, n), describe.ForEach, code, f)
}

// rangesOf returns a pipeline over ranges of n numbers from lo on, for a function of two numbers.
func rangesOf(lo, n int) describe.Node {
	r := &forRangeSource{lo: lo}
	return r.source.Init(describe.Range, n, describe.Whole|describe.Windowed, of[int](), r)
}

// forRangeSource is the source of a ForRange and its first number, in one allocation; see memory.
type forRangeSource struct {
	source describe.FillSource
	lo     int
}

// Do calls the function for a range. No block is made of ranges.
func (r *forRangeSource) Do(s *iter.Step) {
	f := s.Behind.(func(lo, hi int))
	f(r.lo+s.At, r.lo+s.At+s.To)
}
