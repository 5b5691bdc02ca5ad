package loops

import "github.com/seed1237c087/manta/par/internal/describe"

// MapErr returns n with the stage of par.MapErr after it. loop writes dst[i] for each src[i], from the first to the last, and returns
// the first error of the user's function. Before each call of the user's function, loop sets *at to the index of its element.
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

// FlatMapErr does what par.FlatMapErr does. loop is a loop as for [MapErr]; it makes a slice of each element.
func FlatMapErr[T, U any](n describe.Node, loop func(dst [][]U, src []T, at *int) error) describe.Node {
	return Flatten[U](n, describe.FlatMap|describe.Compiled, loop, mappingErr[T, []U](loop).Do)
}

// FilterErr returns n with the stage of par.FilterErr after it. loop is a loop as for [Sift]. It also returns the first error of the
// user's function, and the index in src of the element that failed. Then *n counts the elements that were kept before the failed
// element.
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

// failures is a [failer] and a [trier]. Their methods are called through interfaces, so that a program that calls none of them doesn't
// link what they use.
var failures any

// A failer is a value of package par, which declares the type of the error. FailAt panics with the error of the element at index i of
// s.In.
type failer interface {
	FailAt(s *describe.Step, i int, err error)
}

// A trier is a value of package par as well. FindTry runs an ending whose work may set Err. It returns Err, or the error of an element.
type trier interface {
	FindTry(n describe.Node, k describe.Kind, work describe.Work) error
}

// TakeFailures sets the [failer] and the [trier], which are both the same value. It returns true, so that a declaration of a variable
// can call it.
func TakeFailures(both any) bool {
	failures = both
	return true
}

func failAt(s *describe.Step, i int, err error) { failures.(failer).FailAt(s, i, err) }

// TryForEach does what par's TryForEach does. loop calls the user's function for each element of src until the function returns an
// error. loop returns the index of that element and the error. Before each step that may panic, loop sets *at to the index of its
// element.
func TryForEach[T any](n describe.Node, loop func(src []T, at *int) (int, error)) error {
	return failures.(trier).FindTry(n, describe.TryForEach, trying[T](loop))
}

// trying is the work of TryForEach.
type trying[T any] func(src []T, at *int) (int, error)

// Do looks for an element that fails.
func (loop trying[T]) Do(s *describe.Step) {
	if i, err := loop(s.In.(*Vec[T]).Xs[s.From:s.To], &s.N); err != nil {
		s.N, s.Err, s.Found = i, err, true
	}
}
