package loops

import "github.com/seed1237c087/manta/par/internal/describe"

// MapErr returns n with the stage of par.MapErr behind it: loop writes dst[i] for each src[i], from the first to the last, and returns
// the first error of the user's function. Before it calls that it sets *at to the index that it is at.
func MapErr[T, U any](n describe.Node, loop func(dst []U, src []T, at *int) error) describe.Node {
	return n.Of((*Vec[T])(nil)).Put(describe.MapErr|describe.Compiled, mappingErr[T, U](loop), (*Vec[U])(nil))
}

// mappingErr is the work of MapErr.
type mappingErr[T, U any] func(dst []U, src []T, at *int) error

// Do maps a block.
func (loop mappingErr[T, U]) Do(s *describe.Step) {
	xs := s.In.(*Vec[T]).Xs
	if err := loop(s.Out.(*Vec[U]).Xs[:len(xs)], xs, &s.N); err != nil {
		failAt(s, s.N, err)
	}
	s.N = len(xs)
}

// FilterErr returns n with the stage of par.FilterErr behind it: loop is as for [Sift], and returns the first error of the user's
// function, with the index in src that it is at. Then *n is how many elements before it were kept.
func FilterErr[T any](n describe.Node, loop func(dst, src []T, n *int) (at int, err error)) describe.Node {
	return n.Of((*Vec[T])(nil)).Put(describe.FilterErr|describe.Compiled, filteringErr[T](loop), (*Vec[T])(nil))
}

// filteringErr is the work of FilterErr.
type filteringErr[T any] func(dst, src []T, n *int) (at int, err error)

// Do keeps some elements of a block.
func (loop filteringErr[T]) Do(s *describe.Step) {
	if at, err := loop(s.Out.(*Vec[T]).Xs, s.In.(*Vec[T]).Xs[s.From:s.To], &s.N); err != nil {
		failAt(s, s.From+at, err)
	}
}

// failAt panics with the error of the element at index i of s.In. It is package par's, which has the type of the error.
var failAt func(s *describe.Step, i int, err error)

// TakeFailAt takes it.
func TakeFailAt(f func(s *describe.Step, i int, err error)) bool {
	failAt = f
	return true
}
