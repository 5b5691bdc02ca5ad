package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// TakeAnyWhile returns a pipeline over the elements of it that are reached before pred has
// returned false for any, anywhere. It is no prefix: which elements they are differs from
// run to run. Their order stays, the length is not known. It works on windows that double in
// length, so the source may be endless. [Iter.TakeWhile] has the same elements every time.
// TakeAnyWhile panics if pred is nil.
func (it Iter[T]) TakeAnyWhile(pred func(T) bool) Iter[T] {
	return Iter[T]{sources.While(it.Node(), describe.TakeAnyWhile, pred, nil, while(pred))}
}

// SkipAnyWhile returns a pipeline over the elements of it without those that are reached
// before pred has returned false for any, anywhere: which ones these are differs from run to
// run. The order of the others stays, the length is not known. [Iter.SkipWhile] has the same
// elements every time. SkipAnyWhile panics if pred is nil.
func (it Iter[T]) SkipAnyWhile(pred func(T) bool) Iter[T] {
	return Iter[T]{sources.While(it.Node(), describe.SkipAnyWhile, pred, nil, while(pred))}
}
