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
// own that need something for a range and not for every number:
//
//	par.ForRange(0, len(xs), func(lo, hi int) {
//		buf := make([]byte, 0, 100)
//		for i := lo; i < hi; i++ {
//			buf = append(buf[:0], xs[i]...)
//		}
//	})
//
// The ranges are disjoint. How many there are and where they are cut is up to the scheduler, by what a number was measured to cost, and
// differs from run to run. Calls run at the same time as others, in no order. A panic of f surfaces here as a *core.PanicError, of several
// the one of the lowest range. [Do] stops ForRange between two ranges; f may call core.Checkpoint to be stopped within one. If hi <= lo, f
// is not called. ForRange panics if f is nil, or if there are more numbers than an int can count.
func ForRange(lo, hi int, f func(lo, hi int)) {
	check.Func("ForRange", f == nil)
	n := 0
	if hi > lo {
		n = hi - lo
	}
	if n < 0 {
		panic(fmt.Sprintf("par: ForRange: %d to %d is more than an int can count", lo, hi))
	}
	forRange(lo, n, describe.Code(f), f)
}

// forRange is ForRange for n numbers from lo on. The code tells the function that f calls from others.
func forRange(lo, n int, code uint64, f func(lo, hi int)) {
	r := &forRangeSource{lo: lo}
	endings.ForEachAs(r.source.Init(describe.Range, n, describe.Whole|describe.Windowed, of[int](), r), describe.ForEach, code, f)
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
