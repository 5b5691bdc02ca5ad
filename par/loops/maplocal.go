package loops

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// LocalLoop writes dst[i] for each src[i], from the first to the last. Nothing else uses *state during the call. Before each step that
// may panic, it sets *at to the index of its element.
type LocalLoop[T, U, S any] func(state *S, dst []U, src []T, at *int)

// MapLocal returns n with the stage of par.MapLocal after it.
func MapLocal[T, U, S any](n describe.Node, newState func() S, loop LocalLoop[T, U, S]) describe.Node {
	check.Func("MapLocal", newState == nil)
	return MapLocalBy(n, describe.MapLocal|describe.Compiled, loop, newState, loop)
}

// MapLocalBy is [MapLocal] for a loop that calls the user's function f.
func MapLocalBy[T, U, S any](n describe.Node, k describe.Kind, f any, newState func() S, loop LocalLoop[T, U, S]) describe.Node {
	states := core.NewStatePool(newState)
	return n.By(k, f, (*Vec[T])(nil), (*Vec[U])(nil), func(s *describe.Step) {
		if s.In.Len() == 0 {
			return // No state is needed.
		}
		use, ok := s.State.(func(*S))
		if !ok { // The first block of a participant. s is the step of all its blocks.
			use = func(state *S) {
				src := s.In.(*Vec[T]).Xs
				loop(state, s.Out.(*Vec[U]).Xs[:len(src)], src, &s.N)
				s.N = len(src)
			}
			s.State = use
		}
		// A state is lent for this block only, because the ending may run another
		// pipeline afterwards.
		states.Lend(use)
	})
}
