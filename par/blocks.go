package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Blocks returns a pipeline over windows of xs. The windows are disjoint, in order, not empty, and together cover xs. A
// loop over a window costs no call per element. Functions may write to the windows. The capacity of a window ends where
// the window ends.
//
// The number of windows is not known. The scheduler cuts xs by the measured cost of a window, into no more windows than
// [ForRange] would, and within [Iter.WithMinLen] and [Iter.WithMaxLen], which count elements of xs. The cut differs from
// run to run. Only under an ending that combines results, such as Sum or Reduce, do len(xs) and these bounds alone fix
// the cut, so that the result is the same on every run: xs is cut into 4 windows of equal length, or into one window for
// every 512 elements if that is more, and into 128 at most. After [Iter.Unordered], and if the results are integers to be
// added, the scheduler chooses the cut here too.
func Blocks[T any](xs []T) Iter[[]T] {
	return Iter[[]T]{describe.Made(describe.Blocks, len(xs), describe.Whole|describe.Windowed, nil, of[[]T](), func(s *iter.Step) {
		end := s.At + s.To
		in[[]T](s.Out)[0] = xs[s.At:end:end]
	})}
}
