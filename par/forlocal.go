package par

import (
	"github.com/seed1237c087/manta/internal/apart"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// ForRangeLocal is [ForRange] with a state for each participant, such as a buffer or a random number generator:
//
//	par.ForRangeLocal(0, len(rows), func() []float64 { return make([]float64, width) }, func(buf []float64, lo, hi int) {
//		for y := lo; y < hi; y++ {
//			rows[y].smooth(buf)
//		}
//	})
//
// newState makes a state before the first range that uses the state; then the state serves one range after another. There are few states,
// however many ranges: at most one for each worker, and one for a caller from outside of the pool. There are more only if an f waits, for
// parallel work of its own or in core.Blocking, while other calls go on. No two calls use a state at the same time. Several goroutines may
// call newState at the same time. States live as long as the call of ForRangeLocal. For states that live longer, or to go through the states
// in the end, use a core.StatePool.
//
// States lie 128 bytes apart, so that no two goroutines write to the same cache line. This holds for small objects that newState allocates
// itself and that a state points to.
//
// Which state a range uses depends on time. Therefore the results of f should not depend on the ranges that its state has served before.
// Ranges may be shorter than those of ForRange, because nothing is made for each range. The rest is as with ForRange; a panic of newState
// counts as a panic of f. ForRangeLocal panics if a function is nil, or if there are more numbers than an int can count.
func ForRangeLocal[S any](lo, hi int, newState func() S, f func(s S, lo, hi int)) {
	check.Func("ForRangeLocal", newState == nil || f == nil)
	n := countRange("ForRangeLocal", lo, hi)
	endings.ForEachOwn(rangesOf(lo, n), describe.ForEach, describe.Code(f), func(i int) any {
		state := local[S]{newState: newState, another: i > 0}
		return func(lo, hi int) { f(state.get(), lo, hi) }
	})
}

// ForEachLocal is [Iter.ForEach] with a state for each participant, such as a buffer, a random number generator or a connection. There are
// few states, however many elements; [ForRangeLocal] says how many, and that states lie apart in memory. newState makes a state before the
// first element that uses the state. Which state an element uses depends on time. A panic of newState counts as a panic of f. [MapLocal] is
// for an f that returns a new element. ForEachLocal panics if a function is nil.
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

// local is the state of one participant, which is made when it is first needed.
type local[S any] struct {
	newState func() S // nil if state has been made
	state    S
	another  bool // other participants have states too
}

func (l *local[S]) get() S {
	if l.newState != nil {
		if l.another {
			apart.Before[S]()
		}
		l.state = l.newState()
		l.newState = nil // This line is not reached if newState panics.
	}
	return l.state
}
