package loops

import (
	"fmt"
	"math"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// Range returns a pipeline of one element for each of lo, lo+1, ..., hi-1. loop writes dst[i] for
// the number from + i*by. Before each step that may panic, loop sets *at to i. Range panics as
// par.Range does.
func Range[T Integer, U any](lo, hi T, loop func(dst []U, from, by T, at *int)) describe.Node {
	return describe.Made(describe.Range|describe.Compiled, Count("Range", lo, hi), describe.Exact, loop, (*Vec[U])(nil), func(s *describe.Step) {
		out := s.Out.(*Vec[U]).Xs
		loop(out, lo+T(s.At), T(s.By), &s.N)
		s.N = len(out)
	})
}

// Windows returns a pipeline of one element for each window of n neighbouring elements of xs. loop
// writes dst[i] for the window xs[from+i*by : from+i*by+n]. Before each step that may panic, loop
// sets *at to i. Windows panics as par.Windows does.
func Windows[T, U any](xs []T, n int, loop func(dst []U, xs []T, n, from, by int, at *int)) describe.Node {
	check.Size("Windows", "size", n)
	it := describe.Made(describe.Windows|describe.Compiled, max(0, len(xs)-n+1), describe.Exact, loop, (*Vec[U])(nil), func(s *describe.Step) {
		out := s.Out.(*Vec[U]).Xs
		loop(out, xs, n, s.At, s.By, &s.N)
		s.N = len(out)
	})
	return sources.Keyed(it, uint64(n))
}

// Count returns how many numbers there are from lo to hi-1. It panics if the result is more than an
// int can hold; the message names the operation op.
func Count[T Integer](op string, lo, hi T) int {
	if hi <= lo {
		return 0
	}
	// The difference, taken modulo 2^64, is right for every T.
	n := uint64(hi) - uint64(lo)
	if n > math.MaxInt {
		panic(fmt.Sprintf("par: %s: %d numbers are more than an int can count", op, n))
	}
	return int(n)
}

// Zip returns a pipeline of one element for each pair of elements of a and b at the same position.
// loop writes dst[i] for as[i] and bs[i]. as and bs have the length of dst. loop must not panic.
func Zip[A, B, U any](a, b describe.Node, loop func(dst []U, as []A, bs []B)) describe.Node {
	return sources.Together(describe.Zip|describe.Compiled, loop, (*Vec[U])(nil), func(s *describe.Step) {
		n := s.To
		loop(s.Out.(*Vec[U]).Xs[:n], s.In.(*Vec[A]).Xs[:n], s.In2.(*Vec[B]).Xs[:n])
	}, a, b)
}

// Enumerate is [Map] for a loop that also gets positions: src[i] is at position pos + i*by.
func Enumerate[T, U any](n describe.Node, loop func(dst []U, src []T, pos, by int, at *int)) describe.Node {
	return n.Placed(describe.Enumerate|describe.Compiled, loop, (*Vec[T])(nil), (*Vec[U])(nil), func(s *describe.Step) {
		xs := s.In.(*Vec[T]).Xs
		n := len(xs)
		loop(s.Out.(*Vec[U]).Xs[:n], xs, s.Place(), s.By, &s.N)
		s.N = n
	})
}
