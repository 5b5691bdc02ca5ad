package par

// What is in this file is there only until the files of others are: standins_test.go and
// cuts_test.go.

import (
	stditer "iter"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/par/iter"
)

func standin[T any](n iter.Node, f func(b *iter.Bound) []T) Iter[T] {
	return Iter[T]{iter.Made(of[T](), n.Key(), func(b *iter.Bound) iter.Block { return &vec[T]{f(b)} })}.Filter(func(T) bool { return true })
}

func Blocks[T any](xs []T) Iter[[]T] { return Slice(slices.Collect(slices.Chunk(xs, 3))) }

func FromSeq[T any](seq stditer.Seq[T]) Iter[T] {
	return standin(nil, func(*iter.Bound) []T { return slices.Collect(seq) })
}

func one[T any](xs []T) func(pos int) []T {
	return func(pos int) []T { return xs[pos : pos+1] }
}

func checkCuts[T comparable](t *testing.T, name string, it Iter[T], at func(pos int) []T) {
	t.Helper()
	n := it.node().Settled()
	most := n.Peek().Positions
	want := func(lo, hi int) []T {
		var xs []T
		for pos := lo; pos < hi; pos++ {
			xs = append(xs, at(pos)...)
		}
		return xs
	}
	first, second := n.Cutter(most, 0), n.Cutter(most, 0)
	check := func(lo, hi int, b iter.Block) {
		t.Helper()
		if got, w := in[T](b), want(lo, hi); !slices.Equal(got, w) {
			t.Errorf("%s of %d: positions %d to %d hold %v, want %v", name, most, lo, hi, got, w)
		}
	}
	for i := 0; i <= most; i++ {
		for j := i; j <= most; j++ {
			for k := j; k <= most; k++ {
				check(j, k, second.Block(j, k))
				check(i, j, first.Block(i, j))
				check(j, k, first.Block(j, k))
			}
		}
	}
}

func FilterMap[T, U any](it Iter[T], f func(T) (U, bool)) Iter[U] {
	return Iter[U]{it.n.Then(iter.FilterMap, func(s *iter.Step) {
		src, ok := s.In.(*vec[T])
		if !ok {
			s.Describe(f, of[T](), of[U]())
			return
		}
		out, n := in[U](s.Out), s.N
		for _, x := range src.xs[s.From:s.To] {
			s.N = n
			y, keep := f(x)
			out[n] = y // Without a branch, as in Filter.
			if keep {
				n++
			}
		}
		s.N = n
	})}
}

func (it Iter[T]) Inspect(f func(T)) Iter[T] {
	return Iter[T]{it.n.Then(iter.Inspect, func(s *iter.Step) {
		src, ok := s.In.(*vec[T])
		if !ok {
			s.Describe(f, of[T](), of[T]())
			return
		}
		for i, x := range src.xs {
			s.N = i
			f(x)
		}
		s.N = len(src.xs)
	})}
}
