package loops

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// Any reports whether find finds an element in some block. find returns the index of the first
// element that it looks for, or -1 if the block has none. Before each step that may panic, find
// sets *at to the index of its element.
func Any[T any](n describe.Node, find func(src []T, at *int) int) bool {
	return endings.Has(n, describe.Any, searching[T](find))
}

// All reports whether find finds an element in no block; see [Any].
func All[T any](n describe.Node, find func(src []T, at *int) int) bool {
	return !endings.Has(n, describe.All, searching[T](find))
}

// searching is the work of [Any] and [All].
type searching[T any] func(src []T, at *int) int

// Do looks for an element in a block.
func (find searching[T]) Do(s *describe.Step) {
	if i := find(s.In.(*Vec[T]).Xs, &s.N); i >= 0 {
		s.N, s.Found = i, true
	}
}
