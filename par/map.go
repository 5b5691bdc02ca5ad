package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Map returns a pipeline over f(x) for every element x of it. Length and order stay as they
// are. It panics if f is nil.
func Map[T, U any](it Iter[T], f func(T) U) Iter[U] { return mapped(it, f) }

// mapped is Map, and not inlined: the package of a user has one for each two types.
//
//go:noinline
func mapped[T, U any](it Iter[T], f func(T) U) Iter[U] {
	if it.n.IsZero() {
		it.n = it.Node()
	}
	m := &mapping[T, U]{f: f}
	m.stage.In, m.stage.Work, m.stage.Out, m.stage.Kind = it.n.Src, m, of[U](), describe.Map
	return Iter[U]{it.n.Put(&m.stage, f)}
}

// mapping is the stage of a Map and its work, in one allocation. The stage is no embedded field, because then the compiler
// would make its methods for mapping, too.
type mapping[T, U any] struct {
	stage describe.Stage
	f     func(T) U
}

// Do maps a block.
func (m *mapping[T, U]) Do(s *iter.Step) {
	xs, f := in[T](s.In), m.f
	if s.Behind != nil {
		mapKept(s, xs, f)
		return
	}
	out := in[U](s.Out)[:len(xs)]
	for i := range xs {
		s.N = i
		out[i] = f(xs[i]) // Not by a variable: a struct would be copied to it first.
	}
	s.N = len(out)
}

// mapKept does the work of the Filter behind a Map too.
func mapKept[T, U any](s *iter.Step, xs []T, f func(T) U) {
	out, keep, n := in[U](s.Out), s.Behind.(func(U) bool), s.N
	for _, x := range xs[s.From:s.To] {
		s.N = n
		y := f(x)
		out[n] = y // Without a branch, as in Filter.
		if keep(y) {
			n++
		}
	}
	s.N = n
}
