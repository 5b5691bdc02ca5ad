package flow

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/par"
)

// stage enters an operation that looks at one element after the other.
func stage[T, U any](in Flow[T], op string, fn *named, f func(at *place, it par.Iter[T]) par.Iter[U]) Flow[U] {
	n := add[U](in.of(op), op, []*named{fn}, in.n)
	n.stage = func(at *place, it any) any { return f(at, it.(par.Iter[T])) }
	return Flow[U]{n}
}

// Map returns f(x) for every element x, in the place of x.
func Map[T, U any](in Flow[T], f Function[T, U]) Flow[U] {
	return stage(in, "Map", f.named, func(_ *place, it par.Iter[T]) par.Iter[U] { return par.Map(it, f.f) })
}

// FlatMap returns the elements of f(x) for every element x, in the place of x and in their order.
func FlatMap[T, U any](in Flow[T], f Function[T, []U]) Flow[U] {
	return stage(in, "FlatMap", f.named, func(_ *place, it par.Iter[T]) par.Iter[U] { return par.FlatMap(it, f.f) })
}

// FilterMap returns the results of f that come with true, each in the place of its element.
func FilterMap[T, U any](in Flow[T], f Choice[T, U]) Flow[U] {
	return stage(in, "FilterMap", f.named, func(_ *place, it par.Iter[T]) par.Iter[U] { return par.FilterMap(it, f.f) })
}

// Map is the function [Map] for an f that keeps the type.
func (f Flow[T]) Map(g Function[T, T]) Flow[T] { return Map(f, g) }

// Filter keeps the elements for which keep is true.
func (f Flow[T]) Filter(keep Predicate[T]) Flow[T] {
	return stage(f, "Filter", keep.named, func(_ *place, it par.Iter[T]) par.Iter[T] { return it.Filter(keep.f) })
}

// Inspect calls visit for every element and leaves them as they are. A runner that tries a step again calls it again.
func (f Flow[T]) Inspect(visit Visitor[T]) Flow[T] {
	return stage(f, "Inspect", visit.named, func(_ *place, it par.Iter[T]) par.Iter[T] { return it.Inspect(visit.f) })
}

// SortWithin sorts the values of each key, stably, as [GroupBy] has put them together. The values of one key are in the
// memory of one process.
func SortWithin[K comparable, V any](in Flow[Pair[K, []V]], by Ordering[V]) Flow[Pair[K, []V]] {
	return stage(in, "SortWithin", by.named, func(_ *place, it par.Iter[Pair[K, []V]]) par.Iter[Pair[K, []V]] {
		return it.Map(func(p Pair[K, []V]) Pair[K, []V] {
			p.Second = slices.Clone(p.Second)
			par.SortStableFunc(p.Second, by.f)
			return p
		})
	})
}

// SideInput returns f(x, v) for every element x, where v is the one element of side: a value that all workers get. The run
// ends with an error unless side has one element. To broadcast more, let it be one value, as [Gather] makes of a Flow.
func SideInput[T, S, U any](in Flow[T], side Flow[S], f Function2[T, S, U]) Flow[U] {
	n := add[U](in.of("SideInput"), "SideInput", []*named{f.named}, in.n)
	if side.of("SideInput") != n.plan {
		n.plan.refuse("%v: its inputs are of two programs", n)
	}
	n.sides = []*node{side.n}
	n.stage = func(at *place, it any) any {
		vs, _ := at.sides[side.n].([]S)
		if len(vs) != 1 {
			panic(&stageError{fmt.Errorf("flow: %v: the side input has %d elements, it needs one", n, len(vs))})
		}
		return par.Map(it.(par.Iter[T]), func(x T) U { return f.f(x, vs[0]) })
	}
	return Flow[U]{n}
}

// Chain returns the elements of f and then those of others, in this order.
func (f Flow[T]) Chain(others ...Flow[T]) Flow[T] {
	in := []*node{f.n}
	for _, o := range others {
		o.of("Chain")
		in = append(in, o.n)
	}
	n := add[T](f.of("Chain"), "Chain", nil, in...)
	n.chain = true
	return Flow[T]{n}
}
