package loops

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// FlatMap does what par.FlatMap does. loop is a loop as for [Map]; it makes a slice of each element.
func FlatMap[T, U any](n describe.Node, loop func(dst [][]U, src []T, at *int)) describe.Node {
	return Flatten[U](n, describe.FlatMap|describe.Compiled, loop, mapLoop[T, []U](loop).Do)
}

// FlatMapAppend does what par.FlatMapAppend does. For each element of src in order, loop calls the user's function, which appends to dst. After
// each element, loop sets *to to dst, and sets *n to 1 more than *n was at the beginning. If the user's function returns a shorter slice than it
// got, loop calls [Appended].
func FlatMapAppend[T, U any](n describe.Node, loop AppendLoop[T, U]) describe.Node {
	return FlatMapAppendBy(n, describe.FlatMapAppend|describe.Compiled, loop, loop)
}

// AppendLoop is the loop of a [FlatMapAppend].
type AppendLoop[T, U any] func(to *[]U, n *int, dst []U, src []T)

// FlatMapAppendBy is [FlatMapAppend] for a loop that calls the user's function f.
func FlatMapAppendBy[T, U any](n describe.Node, k describe.Kind, f any, loop AppendLoop[T, U]) describe.Node {
	return Flatten[U](n, k, f, func(s *describe.Step) {
		xs := s.In.(*Vec[T]).Xs[s.From:s.To]
		if len(xs) == 0 {
			return
		}
		room, _ := s.State.(*appendRoom[U])
		if room == nil {
			room = new(appendRoom[U])
			s.State = room
		}
		to := &s.Out.(*Vec[[]U]).Xs[s.N] // One slice for all elements of the block. If T is []U, to may point to xs[0].
		dst := room.xs[:0]
		switch {
		case !s.Gone:
			dst = make([]U, 0, room.last+room.last/8)
		case cap(dst) < max(room.last, len(xs)):
			dst = make([]U, 0, max(room.last+room.last/4, 2*len(xs)))
			room.xs = dst
		}
		loop(to, &s.N, dst, xs)
		room.last = len(*to)
		*to = (*to)[:room.last:room.last]
	})
}

// appendRoom is what a participant remembers of its last block: how many elements the block became, and their memory if they are gone.
type appendRoom[U any] struct {
	last int
	xs   []U
}

// Appended panics because the function of a FlatMapAppend got had elements and returned fewer, n.
func Appended(n, had int) {
	panic(fmt.Sprintf("par: FlatMapAppend: the function got %d elements and returned %d", had, n))
}

// Flatten returns a pipeline over the elements of slices. loop makes these slices of the elements of n, with the function f. If loop is nil, the
// elements of n are the slices.
func Flatten[T any](n describe.Node, k describe.Kind, f any, loop describe.Loop) describe.Node {
	return sources.FlatMap(n, k, f, (*Vec[[]T])(nil), loop, (*Vec[T])(nil), true, func(f *sources.FlatStep) {
		lists, i, from := f.In.(*Vec[[]T]).Xs, f.I, f.From
		switch {
		case f.Out == nil:
			end := 0
			for _, xs := range lists {
				end += len(xs)
				f.Ends = append(f.Ends, end)
				if end < 0 {
					return
				}
			}
		case f.Copy:
			for out := f.Out.(*Vec[T]).Xs; len(out) > 0; i++ {
				out, from = out[copy(out, lists[i][from:]):], 0
			}
		default:
			f.Out.(*Vec[T]).Xs = lists[i][from : from+f.N : from+f.N]
		}
	})
}
