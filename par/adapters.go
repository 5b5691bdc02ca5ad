package par

import (
	stditer "iter"

	"github.com/seed1237c087/manta/par/iter"
)

// Map returns a pipeline over f(x) for every element x of it. See [iter.Map].
func Map[T, U any](it Iter[T], f func(T) U) Iter[U] { return iter.Map(it, f) }

// Enumerate returns a pipeline over the elements of it together with their
// positions. See [iter.Enumerate].
func Enumerate[T any](it Iter[T]) Iter[Item[T]] { return iter.Enumerate(it) }

// Zip returns a pipeline over pairs of the elements of a and b at the same
// position. See [iter.Zip].
func Zip[A, B any](a Iter[A], b Iter[B]) Iter[Pair[A, B]] { return iter.Zip(a, b) }

// FilterMap returns a pipeline over those f(x) for which f also returns true. See
// [iter.FilterMap].
func FilterMap[T, U any](it Iter[T], f func(T) (U, bool)) Iter[U] { return iter.FilterMap(it, f) }

// MapWhile returns a pipeline over f(x) for the elements before the first for which
// f also returns false. See [iter.MapWhile].
func MapWhile[T, U any](it Iter[T], f func(T) (U, bool)) Iter[U] { return iter.MapWhile(it, f) }

// FlatMap returns a pipeline over the elements of all slices f(x). See
// [iter.FlatMap].
func FlatMap[T, U any](it Iter[T], f func(T) []U) Iter[U] { return iter.FlatMap(it, f) }

// FlatMapIter returns a pipeline over the elements of all pipelines f(x). See
// [iter.FlatMapIter].
func FlatMapIter[T, U any](it Iter[T], f func(T) Iter[U]) Iter[U] { return iter.FlatMapIter(it, f) }

// FlatMapSeq returns a pipeline over the elements of all sequences f(x). See
// [iter.FlatMapSeq].
func FlatMapSeq[T, U any](it Iter[T], f func(T) stditer.Seq[U]) Iter[U] {
	return iter.FlatMapSeq(it, f)
}

// Flatten returns a pipeline over the elements of all slices in it. See
// [iter.Flatten].
func Flatten[T any](it Iter[[]T]) Iter[T] { return iter.Flatten(it) }

// FlattenIter returns a pipeline over the elements of all pipelines in it. See
// [iter.FlattenIter].
func FlattenIter[T any](it Iter[Iter[T]]) Iter[T] { return iter.FlattenIter(it) }

// ZipEq is [Zip] for pipelines that must be of the same length. See [iter.ZipEq].
func ZipEq[A, B any](a Iter[A], b Iter[B]) Iter[Pair[A, B]] { return iter.ZipEq(a, b) }

// Zip3 returns a pipeline over triples of the elements of a, b and c at the same
// position. See [iter.Zip3].
func Zip3[A, B, C any](a Iter[A], b Iter[B], c Iter[C]) Iter[Triple[A, B, C]] {
	return iter.Zip3(a, b, c)
}

// MapInit returns a pipeline over f(s, x), where s is a state that init makes for
// each stretch of elements. See [iter.MapInit].
func MapInit[T, U, S any](it Iter[T], init func() S, f func(S, T) U) Iter[U] {
	return iter.MapInit(it, init, f)
}

// MapLocal returns a pipeline over f(s, x), where s is the worker's own state. See
// [iter.MapLocal].
func MapLocal[T, U, S any](it Iter[T], newState func() S, f func(*S, T) U) Iter[U] {
	return iter.MapLocal(it, newState, f)
}

// Fold returns a pipeline over what f makes of stretches of it. See [iter.Fold].
func Fold[T, A any](it Iter[T], identity func() A, f func(A, T) A) Iter[A] {
	return iter.Fold(it, identity, f)
}

// FoldChunks returns a pipeline over what f makes of every n elements of it. See
// [iter.FoldChunks].
func FoldChunks[T, A any](it Iter[T], n int, identity func() A, f func(A, T) A) Iter[A] {
	return iter.FoldChunks(it, n, identity, f)
}

// Chunked returns a pipeline over the elements of it in slices of n. See
// [iter.Chunked].
func Chunked[T any](it Iter[T], n int) Iter[[]T] { return iter.Chunked(it, n) }

// Positions returns a pipeline over the positions of the elements for which pred
// returns true. See [iter.Positions].
func Positions[T any](it Iter[T], pred func(T) bool) Iter[int] { return iter.Positions(it, pred) }

// Scan returns a pipeline over the running values of a reduction. See [iter.Scan].
func Scan[T any](it Iter[T], init T, op func(T, T) T) Iter[T] { return iter.Scan(it, init, op) }

// ScanExclusive is [Scan] without the element itself. See [iter.ScanExclusive].
func ScanExclusive[T any](it Iter[T], init T, op func(T, T) T) Iter[T] {
	return iter.ScanExclusive(it, init, op)
}
