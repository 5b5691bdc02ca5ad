package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// SkipWhile returns a pipeline over the elements of it from the first on for which pred
// returns false. The input is searched window by window, in parallel. Therefore pred is
// called for some elements after that first one: for at most twice as many elements as come
// before it, plus 64. A panic of pred for one of these does not surface. The length is not
// known. SkipWhile panics if pred is nil.
func (it Iter[T]) SkipWhile(pred func(T) bool) Iter[T] {
	return Iter[T]{sources.While(it.Node(), describe.SkipWhile, pred, nil, while(pred))}
}
