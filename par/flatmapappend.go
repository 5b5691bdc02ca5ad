package par

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// FlatMapAppend is [FlatMap] without a slice for each element: f appends what comes of x to dst and
// returns that, as append does. dst may hold elements that came of others, which f must leave as
// they are. So some slices are made for each block of elements, and not one for each element:
//
//	next := par.FlatMapAppend(par.Slice(frontier), func(dst []int, v int) []int {
//		return append(dst, graph[v]...)
//	})
//
// FlatMapAppend panics if f is nil, and its ending if f returns less than dst.
func FlatMapAppend[T, U any](it Iter[T], f func(dst []U, x T) []U) Iter[U] {
	return flatten[U](it.Node(), describe.FlatMapAppend, func(s *iter.Step) {
		src, ok := s.In.(*vec[T])
		if !ok {
			s.Describe(f, of[T](), of[[]U]())
			return
		}
		xs := src.Xs[s.From:s.To]
		if len(xs) == 0 {
			return
		}
		out, n := in[[]U](s.Out), s.N // One slice for all elements of the block.
		room, _ := s.State.(*appendRoom)
		if room == nil {
			room = new(appendRoom)
			s.State = room
		}
		dst := make([]U, 0, room.last+room.last/8)
		for _, x := range xs {
			had := len(dst)
			if dst = f(dst, x); len(dst) < had {
				checkAppended(len(dst), had)
			}
			out[n], s.N = dst, n+1 // So much is through if f panics at the next element.
		}
		room.last = len(dst)
		out[n] = dst[:len(dst):len(dst)]
	})
}

// appendRoom is what a participant knows of the block before: how many elements came of it.
type appendRoom struct{ last int }

// checkAppended panics because the function of a FlatMapAppend returned n elements, having got more.
func checkAppended(n, had int) {
	panic(fmt.Sprintf("par: FlatMapAppend: the function got %d elements and returned %d", had, n))
}
