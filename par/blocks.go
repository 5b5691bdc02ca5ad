package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Blocks returns a pipeline over windows of xs: disjoint, in order, of at least one element,
// and together all of xs. A loop over a window costs no call per element. The
// windows may be written; their capacity ends where they end.
//
// How many there are is not known. How xs is cut is up to the scheduler and differs from run
// to run: by what a window was measured to cost, into no more than [ForRange] would, and
// within [Iter.WithMinLen] and [Iter.WithMaxLen], which count elements of xs. Only under an ending that combines results,
// such as Sum or Reduce, is the cut fixed by len(xs) and those bounds, so that the result is
// the same on every run: into 4 windows of equal length, into one for every 512 elements if
// that is more, and into 128 at most. With [Iter.Unordered], and if the results are
// integers to be added, the scheduler cuts here, too.
func Blocks[T any](xs []T) Iter[[]T] {
	return Iter[[]T]{describe.Made(describe.Blocks, len(xs), describe.Whole|describe.Windowed, nil, of[[]T](), func(s *iter.Step) {
		end := s.At + s.To
		in[[]T](s.Out)[0] = xs[s.At:end:end]
	})}
}
