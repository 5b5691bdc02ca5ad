package par

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// For calls f(0), f(1), ..., f(n-1), in no particular order, and returns when all calls
// have returned. For is the parallel form of
//
//	for i := range n {
//		f(i)
//	}
//
// and the same as Range(0, n).ForEach(f): calls run at the same time, a panic surfaces in
// the same way, and [Do] stops it. For panics if n is negative or f is nil.
func For(n int, f func(i int)) {
	check.Count("For", "n", n)
	check.Func("For", f == nil)
	Range(0, n).ForEach(f)
}

// ForRange cuts the numbers from lo to hi-1 into ranges, none of them empty, and calls f for each range. ForRange is for loops of your own, in
// which a number does not cost a call:
//
//	par.ForRange(0, len(out), func(lo, hi int) {
//		for i := lo; i < hi; i++ {
//			out[i] = a[i] + b[i]
//		}
//	})
//
// If the loop needs a buffer or other state, use [ForRangeLocal], which makes few states instead of one for each range. To limit the number of
// processors, use [RangeBlocks] and [Iter.Limit].
//
// The ranges are disjoint. The scheduler chooses the number of ranges and where they end by the measured cost of a number. Both differ from run
// to run. A loop that runs in parallel has at most 64 ranges for each worker if there are more numbers than that. It has more if a range would
// then take more than ten milliseconds, by the cost that is known beforehand. Therefore neighbouring numbers that are expensive may all fall to
// one worker. If that takes too long, use RangeBlocks with [Iter.WithMaxLen], which makes ranges shorter.
//
// Calls run at the same time, in no order. A panic of f surfaces here as a *core.PanicError; if several calls panic, the panic of the lowest
// range surfaces. [Do] stops ForRange between two ranges; f may call core.Checkpoint to be stopped within a range. If hi <= lo, f is not called.
// ForRange panics if f is nil, or if there are more numbers than an int can count.
func ForRange(lo, hi int, f func(lo, hi int)) {
	check.Func("ForRange", f == nil)
	forRange(lo, countRange("ForRange", lo, hi), describe.Code(f), f)
}

// countRange returns how many numbers there are from lo to hi-1. It panics in the name of the operation op if an int
// can't count them.
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

// forRange is ForRange for n numbers from lo on. code distinguishes the user's function from others.
func forRange(lo, n int, code uint64, f func(lo, hi int)) {
	endings.ForEachAs(rangesOf(lo, n), describe.ForEach, code, f)
}

// rangesOf returns a pipeline over ranges of n numbers from lo on, for a function that takes lo and hi.
func rangesOf(lo, n int) describe.Node {
	r := &forRangeSource{lo: lo}
	return r.source.Init(describe.Range, n, describe.Whole|describe.Windowed, of[int](), r)
}

// forRangeSource is the source of a ForRange and the first number, in one allocation; see memory.
type forRangeSource struct {
	source describe.FillSource
	lo     int
}

// Do calls the function for a range. It writes no block.
func (r *forRangeSource) Do(s *iter.Step) {
	f := s.Behind.(func(lo, hi int))
	f(r.lo+s.At, r.lo+s.At+s.To)
}
