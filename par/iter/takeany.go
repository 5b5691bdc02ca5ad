package iter

import "sync/atomic"

// TakeAny returns a pipeline over n elements of it, all where there are not as many:
// those that are reached first, whose order stays, so which ones they are differs
// from run to run. It works on windows that double in length, so not many elements
// more are run, and the source may be endless. The length is not known. [Iter.Take]
// has the same elements every time. TakeAny panics where n is negative.
func (it Iter[T]) TakeAny(n int) Iter[T] {
	checkCount("TakeAny", "count", n)
	in := newPaced(it.source(), firstWindow, everything)
	return it.with(&sieveSource[T]{in, func() sieve[T] {
		var left atomic.Int64
		left.Store(int64(n))
		return sieve[T]{
			cut:  func(xs []T, _ *int) (int, int) { return 0, claim(&left, len(xs)) },
			done: func() bool { return left.Load() == 0 },
		}
	}}, kindTakeAny)
}

// SkipAny returns a pipeline over all elements of it but n, over none where there
// are no more: those that are reached first are dropped, so which ones they are
// differs from run to run. They are run all the same. The order of the others stays,
// the length is not known. SkipAny panics where n is negative.
func (it Iter[T]) SkipAny(n int) Iter[T] {
	checkCount("SkipAny", "count", n)
	return it.with(&sieveSource[T]{it.source(), func() sieve[T] {
		var left atomic.Int64
		left.Store(int64(n))
		return sieve[T]{cut: func(xs []T, _ *int) (int, int) { return claim(&left, len(xs)), len(xs) }}
	}}, kindSkipAny)
}

// claim takes up to n of what is left and returns how many it got.
func claim(left *atomic.Int64, n int) int {
	for {
		have := left.Load()
		got := min(have, int64(n))
		if got == 0 || left.CompareAndSwap(have, have-got) {
			return int(got)
		}
	}
}
