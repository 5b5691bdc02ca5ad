package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// SkipWhile returns a pipeline over the elements of it from the first on for which pred
// returns false. The input is searched window by window, in parallel, so pred is called
// for some after that one, at most twice as many as come before it and 64; what it panics
// with for them does not surface. The length is not known. SkipWhile panics if pred is nil.
func (it Iter[T]) SkipWhile(pred func(T) bool) Iter[T] {
	return Iter[T]{sources.While(it.Node(), describe.SkipWhile, pred, nil, while(pred))}
}
