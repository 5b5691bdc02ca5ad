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

// failAt panics with the error of the element at index i of s.In. It is package par's, which has the type of the error.
var failAt func(s *describe.Step, i int, err error)

// TakeFailAt takes it.
func TakeFailAt(f func(s *describe.Step, i int, err error)) bool {
	failAt = f
	return true
}
