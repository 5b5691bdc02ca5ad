package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// known is what is known of a pipeline before anything runs.
type known struct {
	Positions                             int
	Exact, View, Whole, Breaker, Streamed bool
	MinLen, MaxLen                        int
}

// look tells what is known of it.
func look[T any](it Iter[T]) known {
	n := it.Node()
	sh, t := n.Src.Shape(), n.Tuning()
	return known{
		Positions: sh.N, MinLen: t.MinLen, MaxLen: t.MaxLen,
		Exact: sh.Is(describe.Exact), View: sh.Is(describe.View), Whole: sh.Is(describe.Whole),
		Breaker: sh.Is(describe.Breaker), Streamed: sh.Is(describe.Streamed),
	}
}

// minLen and maxLen are the bounds of it's pieces, 0 if there is none.
func minLen[T any](it Iter[T]) int { return look(it).MinLen }
func maxLen[T any](it Iter[T]) int { return look(it).MaxLen }

// materialised returns it with all done that must run before its positions are known.
func materialised[T any](it Iter[T]) Iter[T] {
	n := it.Node()
	if n.Src.Shape().Is(describe.Breaker) {
		n.Src = n.Src.Materialise(&describe.Binding{})
	}
	return Iter[T]{n}
}

// cutter makes blocks of any positions of a pipeline.
type cutter[T any] struct {
	cur   describe.Cursor
	buf   iter.Block // nil if blocks are views
	marks *describe.Offsets
}

// cutterOf returns a cutter of it, for blocks of up to size positions. If unit is not 0, it
// keeps marks for units of that length.
func cutterOf[T any](it Iter[T], size, unit int) cutter[T] {
	src, c := it.Node().Src, cutter[T]{}
	if unit > 0 {
		c.marks = &describe.Offsets{Unit: unit}
	}
	c.cur = src.Open(nil, size, c.marks)
	if !src.Shape().Is(describe.View) {
		c.buf = src.Proto().Make(size)
	}
	return c
}

// block returns the elements of the positions [lo, hi).
func (c cutter[T]) block(lo, hi int) []T {
	if c.marks != nil {
		c.marks.Begin(hi - lo)
	}
	return in[T](c.cur.Block(lo, hi, c.buf))
}

// Ends returns for every unit of the last block the number of elements up to its end.
func (c cutter[T]) Ends() []int { return c.marks.Ends }
