package loops

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// Any reports whether find returns an index for some block: that of the first element that
// it looks for. It returns -1 if there is none. Before find does what may panic it sets *at
// to the index that it is at.
func Any[T any](n describe.Node, find func(src []T, at *int) int) bool {
	return has(n, describe.Any, find)
}

// All reports whether find returns an index for no block; see [Any].
func All[T any](n describe.Node, find func(src []T, at *int) int) bool {
	return !has(n, describe.All, find)
}

func has[T any](n describe.Node, k describe.Kind, find func(src []T, at *int) int) bool {
	return endings.Has(n, k, func(s *describe.Step) {
		src, ok := s.In.(*Vec[T])
		if !ok {
			s.Describe(find, (*Vec[T])(nil), nil)
			return
		}
		if i := find(src.Xs, &s.N); i >= 0 {
			s.N, s.Found = i, true
		}
	})
}
