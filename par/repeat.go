package par

import (
	"math"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Repeat returns a pipeline over v, as many times as an int can count. Take, Zip or an
// ending that stops early make it finite. The length is known. Therefore Chain,
// Interleave and Intersperse, whose length would be greater, panic unless Take comes
// before, and so do endings that keep all elements, as Collect does. Other endings that
// need all elements run until the context of a [Do] is done. See [RepeatN].
func Repeat[T any](v T) Iter[T] { return repeat(v, math.MaxInt) }

// RepeatN returns a pipeline over v, n times. The length is known. The elements are
// copies of v, and share memory that v points to. RepeatN panics if n is negative.
func RepeatN[T any](v T, n int) Iter[T] {
	check.Count("RepeatN", "n", n)
	return repeat(v, n)
}

// Once returns a pipeline whose only element is v. The length is known.
func Once[T any](v T) Iter[T] { return repeat(v, 1) }

// Empty returns a pipeline without elements, as the zero Iter is.
func Empty[T any]() Iter[T] { return Iter[T]{} }

func repeat[T any](v T, n int) Iter[T] {
	return Iter[T]{describe.Made(describe.Repeat, n, describe.Exact|describe.Inert, nil, of[T](), func(s *iter.Step) {
		out := in[T](s.Out)
		for i := range out {
			out[i] = v
		}
	})}
}
