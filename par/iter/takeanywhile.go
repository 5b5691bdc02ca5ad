package iter

import "sync/atomic"

// TakeAnyWhile returns a pipeline over the elements of it that are reached before
// pred has returned false for any, anywhere. It is no prefix: which elements they
// are differs from run to run. Their order stays, the length is not known. It works
// on windows that double in length, so the source may be endless. [Iter.TakeWhile]
// has the same elements every time. TakeAnyWhile panics where pred is nil.
func (it Iter[T]) TakeAnyWhile(pred func(T) bool) Iter[T] {
	checkFunc("TakeAnyWhile", pred == nil)
	in := newPaced(it.source(), firstWindow, everything)
	return it.with(&sieveSource[T]{in, func() sieve[T] {
		var over atomic.Bool
		return sieve[T]{
			cut: func(xs []T, safe *int) (int, int) {
				for i, x := range xs {
					*safe = i
					if over.Load() {
						return 0, i
					}
					if !pred(x) {
						over.Store(true)
						return 0, i
					}
				}
				return 0, len(xs)
			},
			done: over.Load,
		}
	}}, mix(kindTakeAnyWhile, code(pred)))
}

// SkipAnyWhile returns a pipeline over the elements of it without those that are
// reached before pred has returned false for any, anywhere: which ones these are
// differs from run to run. The order of the others stays, the length is not known.
// [Iter.SkipWhile] has the same elements every time. SkipAnyWhile panics where pred is
// nil.
func (it Iter[T]) SkipAnyWhile(pred func(T) bool) Iter[T] {
	checkFunc("SkipAnyWhile", pred == nil)
	return it.with(&sieveSource[T]{it.source(), func() sieve[T] {
		var over atomic.Bool
		return sieve[T]{cut: func(xs []T, _ *int) (int, int) {
			for i, x := range xs {
				if over.Load() {
					return i, len(xs)
				}
				if !pred(x) {
					over.Store(true)
					return i, len(xs)
				}
			}
			return len(xs), len(xs)
		}}
	}}, mix(kindSkipAnyWhile, code(pred)))
}
