package loops

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// Any reports whether find returns an index for some block: that of the first element that
// it looks for. It returns -1 if there is none. Before find does what may panic it sets *at
// to the index that it is at.
func Any[T any](n describe.Node, find func(src []T, at *int) int) bool {
	return endings.Has(n, describe.Any, searching[T](find))
}

// All reports whether find returns an index for no block; see [Any].
func All[T any](n describe.Node, find func(src []T, at *int) int) bool {
	return !endings.Has(n, describe.All, searching[T](find))
}

// searching is the work of both.
type searching[T any] func(src []T, at *int) int

// Do looks for an element.
func (find searching[T]) Do(s *describe.Step) {
	if i := find(s.In.(*Vec[T]).Xs, &s.N); i >= 0 {
		s.N, s.Found = i, true
	}
}
