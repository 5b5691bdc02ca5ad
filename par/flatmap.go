package par

import (
	stditer "iter"
	"slices"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
)

// FlatMap returns a pipeline over the elements of all slices f(x), x an element of it, one slice after the other. The length
// is not known. FlatMap panics if f is nil.
//
// As a rule, the goroutine that makes a slice also runs the stages after FlatMap, and the ending, for the elements of the
// slice. There is an exception if it has fewer than 4,096 elements or is a stream, if a later stage numbers elements, as
// [Enumerate] does, or if pieces have bounds. Then the slices are made part by part, in parallel. When a part is complete,
// the later stages run over its elements, in parallel and evenly, however unequal the slices are. One part of the slices is
// held at a time. A part has about 65,536 elements, or a quarter as many as all parts before if that is more, up to four
// million; nothing is copied. The ending panics if the slices of a part have more elements than an int can count.
func FlatMap[T, U any](it Iter[T], f func(T) []U) Iter[U] {
	return flatten[U](it.Node(), f, mapWork[T, []U](f).Do)
}

// FlatMapIter is [FlatMap] for an f that returns pipelines. Each pipeline is collected with its own tuning, in parallel
// if that pays. FlatMapIter panics if f is nil.
func FlatMapIter[T, U any](it Iter[T], f func(T) Iter[U]) Iter[U] {
	check.Func("FlatMapIter", f == nil)
	return flatten[U](it.Node(), f, mapWork[T, []U](func(x T) []U { return f(x).Collect() }).Do)
}

// FlatMapSeq is [FlatMap] for an f that returns sequences. One goroutine collects each sequence, so a sequence must
// end. FlatMapSeq panics if f is nil.
func FlatMapSeq[T, U any](it Iter[T], f func(T) stditer.Seq[U]) Iter[U] {
	check.Func("FlatMapSeq", f == nil)
	return flatten[U](it.Node(), f, mapWork[T, []U](func(x T) []U { return slices.Collect(f(x)) }).Do)
}

// Flatten returns a pipeline over the elements of all slices that are elements of it, one
// slice after the other. See [FlatMap].
func Flatten[T any](it Iter[[]T]) Iter[T] { return flatten[T](it.Node(), nil, nil) }

// FlattenIter returns a pipeline over the elements of all pipelines that are elements of
// it, one after the other. See [FlatMapIter].
func FlattenIter[T any](it Iter[Iter[T]]) Iter[T] { return FlatMap(it, Iter[T].Collect) }

// flatten is [loops.Flatten].
func flatten[T any](n iter.Node, f any, loop iter.Loop) Iter[T] {
	return Iter[T]{loops.Flatten[T](n, describe.FlatMap, f, loop)}
}
