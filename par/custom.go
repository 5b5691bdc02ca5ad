package par

import "github.com/seed1237c087/manta/par/iter"

// Custom returns the pipeline of a node, whose elements must be of type T. Custom lets
// other packages write sources and stages; package iter says how.
func Custom[T any](n iter.Node) Iter[T] {
	n = n.Of(of[T]())
	if got, want := n.Proto(), of[T](); got != want {
		panic("par: Custom: the node's elements are of another type")
	}
	return Iter[T]{n}
}

// Node returns the pipeline without the type of its elements, so that a stage of package
// iter can follow.
func (it Iter[T]) Node() iter.Node { return source(it).Of(of[T]()) }

// BlockOf is [iter.BlockOf].
//
// Deprecated: call iter.BlockOf.
func BlockOf[T any]() iter.Block { return iter.BlockOf[T]() }

// Elements is [iter.Elements].
//
// Deprecated: call iter.Elements.
func Elements[T any](b iter.Block) (xs []T, ok bool) { return iter.Elements[T](b) }
