package par

import (
	stditer "iter"
	"slices"

	"github.com/seed1237c087/manta/par/iter"
)

// Stand-ins for what others port. TO BE DELETED when the real ones are there.

func standin[T any](n iter.Node, f func(b *iter.Bound) []T) Iter[T] {
	return Iter[T]{iter.Made(of[T](), n.Key(), func(b *iter.Bound) iter.Block { return &vec[T]{f(b)} })}.Filter(func(T) bool { return true })
}

func Flatten[T any](it Iter[[]T]) Iter[T] {
	return standin(it.n, func(b *iter.Bound) []T { return slices.Concat(in[[]T](b.Before(it.node()).Collect())...) })
}

func Blocks[T any](xs []T) Iter[[]T] {
	return Chunked(Slice(xs), 3).Filter(func([]T) bool { return true })
}

func FromSeq[T any](seq stditer.Seq[T]) Iter[T] {
	return standin(nil, func(b *iter.Bound) []T { return slices.Collect(seq) })
}

func (it Iter[T]) Rev() Iter[T] { return Iter[T]{it.node().Rev()} }
