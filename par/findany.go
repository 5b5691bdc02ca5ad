package par

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// FindAny returns an element for which pred returns true; ok is false if there is none. The
// element is the first that a worker finds, and differs from run to run. After a match no new
// work starts on any worker.
//
// After a stage, such as Map, blocks have one element at first, and each further block twice as
// many, up to 1,024. Therefore each worker may run the stage for elements after the match: for no
// more elements than before the match, and for 1,023 at most. pred runs for no element after the
// match. The same holds for every ending that stops early. If a function panics for some elements
// and others match, either may surface. FindAny panics if pred is nil.
func (it Iter[T]) FindAny(pred func(T) bool) (v T, ok bool) {
	return found[T](source(it), describe.FindAny, nil, matchLoop[T](pred))
}

// FindFirst returns the first element for which pred returns true; ok is false if there is
// none. A match stops only the work on later elements. The work on earlier elements still
// runs, so that the result is the same on every run. FindFirst returns when all earlier
// elements have run, and at once for a match at the beginning of a Range of 1<<62 numbers.
// The first match or panic counts: a panic after a match does not surface. [Iter.FindAny]
// says how many elements run after a match. FindFirst panics if pred is nil.
func (it Iter[T]) FindFirst(pred func(T) bool) (v T, ok bool) {
	return found[T](source(it), describe.FindFirst, nil, matchLoop[T](pred))
}

// FindLast returns the last element for which pred returns true; ok is false if there is
// none. FindLast is [Iter.FindFirst] from back to front: all functions are called in that
// order, a match stops only the work on earlier elements, and the last match or panic
// counts. Nothing needs to be packed, not even after Filter.
//
// There is one exception. Elements that come batch by batch, as from [FromSeq] or after
// [FlatMap], run forwards. Then pred is called for every element, and the first panic
// surfaces even if an element matches. FindLast panics if pred is nil.
func (it Iter[T]) FindLast(pred func(T) bool) (v T, ok bool) {
	return found[T](source(it), describe.FindLast, nil, matchLoop[T](pred))
}

// found returns the element that work looks for or, if out is not nil, the value that work
// writes.
//
//go:noinline
func found[T any](n iter.Node, k iter.Kind, out iter.Block, work describe.Work) (v T, ok bool) {
	if out == nil {
		if b, at, s := endings.FindShort(n, k, work); s != nil {
			if ok = at >= 0; ok {
				v = in[T](b)[at]
			}
			s.End()
			return v, ok
		}
	}
	into, _ := cells.Get().(*vec[T])
	if into == nil {
		into = &vec[T]{Xs: make([]T, 1)}
	}
	m := endings.Find(n, k, endings.FindSpec{Work: work, Out: out, Into: into})
	v, into.Xs[0] = into.Xs[0], v
	cells.Put(into)
	return v, m.Nth != 0
}

// cells holds blocks of one element, which found uses again.
var cells seam.Pool

// matchLoop is the work of an ending that looks for an element for which the function returns true.
type matchLoop[T any] func(T) bool

// Do looks for such an element in a block, from the end of the block if s.Back is set.
func (pred matchLoop[T]) Do(s *iter.Step) {
	xs := in[T](s.In)[s.From:s.To]
	if s.Back {
		for i := len(xs) - 1; i >= 0; i-- {
			if pred(xs[i]) {
				s.N, s.Found = len(xs)-1-i, true
				return
			}
		}
		return
	}
	for i, x := range xs {
		if pred(x) {
			s.N, s.Found = i, true
			return
		}
	}
}
