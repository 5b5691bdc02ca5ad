package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// TakeAnyWhile returns a pipeline over the elements of it that are reached before pred returns
// false for any element. These elements need not be the first ones, and differ from run to run;
// they keep their order. The length is not known. TakeAnyWhile works on windows that double in
// length, so the source may be endless. [Iter.TakeWhile] has the same elements every time. After
// Filter, TakeWhile takes up to twice as long; otherwise it takes about as long. TakeAnyWhile
// panics if pred is nil.
func (it Iter[T]) TakeAnyWhile(pred func(T) bool) Iter[T] {
	return Iter[T]{sources.While(it.Node(), describe.TakeAnyWhile, pred, nil, while(pred))}
}

// SkipAnyWhile returns a pipeline over the elements of it without those that are reached before pred returns
// false for any element. The skipped elements differ from run to run; the other elements keep their order. The
// length is not known. [Iter.SkipWhile] has the same elements every time. After Filter, SkipWhile takes a third
// longer or more; otherwise it takes about as long. SkipAnyWhile panics if pred is nil.
func (it Iter[T]) SkipAnyWhile(pred func(T) bool) Iter[T] {
	return Iter[T]{sources.While(it.Node(), describe.SkipAnyWhile, pred, nil, while(pred))}
}
