package par

import (
	"github.com/seed1237c087/manta/par/internal/peek"
	"github.com/seed1237c087/manta/par/iter"
)

// look tells what is known of it before anything runs.
func look[T any](it Iter[T]) peek.State { return peek.Into.State(it.Node()) }

// minLen and maxLen are the bounds of it's pieces, 0 if there is none.
func minLen[T any](it Iter[T]) int { return look(it).MinLen }
func maxLen[T any](it Iter[T]) int { return look(it).MaxLen }

// settled returns it with all done that must run before its positions are known.
func settled[T any](it Iter[T]) Iter[T] { return Iter[T]{peek.Into.Settled(it.Node()).(iter.Node)} }

// cutter makes blocks of any positions of a pipeline.
type cutter[T any] struct{ peek.Cutter }

// cutterOf returns a cutter of it, for blocks of up to size positions. If unit is not 0, it
// keeps marks for units of that length.
func cutterOf[T any](it Iter[T], size, unit int) cutter[T] {
	return cutter[T]{peek.Into.Cutter(it.Node(), size, unit)}
}

// block returns the elements of the positions [lo, hi).
func (c cutter[T]) block(lo, hi int) []T { return in[T](c.Block(lo, hi).(iter.Block)) }
