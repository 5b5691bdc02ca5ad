package par

import (
	"github.com/seed1237c087/manta/internal/apart"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// ForRangeLocal is [ForRange] with a state for each that takes part, such as a buffer or a random number generator:
//
//	par.ForRangeLocal(0, len(rows), func() []float64 { return make([]float64, width) }, func(buf []float64, lo, hi int) {
//		for y := lo; y < hi; y++ {
//			rows[y].smooth(buf)
//		}
//	})
//
// A state is made by newState before the first range that it is for, and serves one range after another. There are few, however many
// ranges: one for each goroutine that is at work on a range at the same time, and so no more than there are workers, and one for a caller
// from outside. There are more only if an f waits, for parallel work of its own or in core.Blocking, while others go on. No two calls use
// one at the same time. newState may be called by several goroutines at once. States live as long as the call; to have them longer, or to go
// through them in the end, take a core.StatePool.
//
// States lie 128 bytes apart, so that no two goroutines write the same cache line: small objects that newState allocates itself and that a
// state points to.
//
// Which ranges a state is used for depends on time. So what f does should not depend on what its state has seen before. Ranges may be
// shorter than those of ForRange, because nothing is made for each. All else is as there; a panic of newState counts as one of f.
// ForRangeLocal panics if a function is nil, or if there are more numbers than an int can count.
func ForRangeLocal[S any](lo, hi int, newState func() S, f func(s S, lo, hi int)) {
	check.Func("ForRangeLocal", newState == nil || f == nil)
	n := countRange("ForRangeLocal", lo, hi)
	endings.ForEachOwn(rangesOf(lo, n), describe.ForEach, describe.Code(f), func(i int) any {
		state := local[S]{newState: newState, another: i > 0}
		return func(lo, hi int) { f(state.get(), lo, hi) }
	})
}

// ForEachLocal is [Iter.ForEach] with a state for each that takes part, such as a buffer, a random number generator or a connection. Of the
// states there are few, however many elements; [ForRangeLocal] says how many, and that they lie apart in memory. A state is made before the
// first element that it is for. Which elements it is used for depends on time. A panic of newState counts as one of f. To make elements
// of elements with a state there is [MapLocal]. ForEachLocal panics if a function is nil.
func ForEachLocal[T, S any](it Iter[T], newState func() S, f func(s S, x T)) {
	check.Func("ForEachLocal", newState == nil || f == nil)
	endings.ForEachOwn(source(it), describe.ForEachLocal, describe.Code(f), func(i int) any {
		state := local[S]{newState: newState, another: i > 0}
		return func(xs []T) {
			if len(xs) == 0 {
				return // No state is needed.
			}
			s := state.get()
			for _, x := range xs {
				f(s, x)
			}
		}
	})
}

// local is a state of one participant, which is made when it is first needed.
type local[S any] struct {
	newState func() S // nil: state is there
	state    S
	another  bool // it is not the only one
}

func (l *local[S]) get() S {
	if l.newState != nil {
		if l.another {
			apart.Before[S]()
		}
		l.state = l.newState()
		l.newState = nil // Not if it panics.
	}
	return l.state
}
