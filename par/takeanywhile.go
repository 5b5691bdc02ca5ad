package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// TakeAnyWhile returns a pipeline over the elements of it that are reached before pred has returned
// false for any element. They are no prefix, and which ones they are differs from run to run; their
// order stays. The length is not known. It works on windows that double in length, so the source
// may be endless. [Iter.TakeWhile] has the same elements every time. After Filter it takes up to
// twice as long, otherwise about as long. TakeAnyWhile panics if pred is nil.
func (it Iter[T]) TakeAnyWhile(pred func(T) bool) Iter[T] {
	return Iter[T]{sources.While(it.Node(), describe.TakeAnyWhile, pred, nil, while(pred))}
}

// SkipAnyWhile returns a pipeline over the elements of it without those that are reached before pred has returned
// false for any element. Which ones these are differs from run to run; the order of the others stays. The length
// is not known. [Iter.SkipWhile] has the same elements every time. After Filter it takes a third longer or more,
// otherwise about as long. SkipAnyWhile panics if pred is nil.
func (it Iter[T]) SkipAnyWhile(pred func(T) bool) Iter[T] {
	return Iter[T]{sources.While(it.Node(), describe.SkipAnyWhile, pred, nil, while(pred))}
}
