package par

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// FindAny returns an element for which pred returns true, the first that a worker finds, so which
// one differs from run to run; ok is false if there is none. Once there is a match, nothing new
// is started anywhere.
//
// After a stage, such as Map, blocks have one element at first and twice as many each
// time, up to 1,024. So the stage runs for elements after the match, on each worker, but
// for no more than it ran for before it, and for 1,023 at most; pred runs for none. The
// same holds for every ending that stops early. If a function panics for some elements and
// others match, either may come out. FindAny panics if pred is nil.
func (it Iter[T]) FindAny(pred func(T) bool) (v T, ok bool) {
	return found[T](source(it), describe.FindAny, nil, toMatch[T](pred))
}

// FindFirst returns the first element for which pred returns true; ok is false if there is
// none. A match stops only what lies after it: what lies before still runs, so that the
// result is the same on every run. It comes as soon as that has run, at once for a match at
// the beginning of a Range of 1<<62 numbers. Of matches and panics the first one counts: a
// panic after a match does not surface. For what is run after it see [Iter.FindAny].
// FindFirst panics if pred is nil.
func (it Iter[T]) FindFirst(pred func(T) bool) (v T, ok bool) {
	return found[T](source(it), describe.FindFirst, nil, toMatch[T](pred))
}

// FindLast returns the last element for which pred returns true; ok is false if there is
// none. It is [Iter.FindFirst] from back to front: all functions are called in that order,
// a match stops only what lies before it, and of matches and panics the last one counts.
// Nothing needs to be packed for that, also after Filter.
//
// Only if the elements come batch by batch, as from [FromSeq] or after [FlatMap], they run
// forwards, all of them: pred is called for every element, and of panics the first one
// surfaces, whatever matches. FindLast panics if pred is nil.
func (it Iter[T]) FindLast(pred func(T) bool) (v T, ok bool) {
	return found[T](source(it), describe.FindLast, nil, toMatch[T](pred))
}

// found finds an element, or what the work writes if out is not nil.
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

// cells are blocks of one element that found has used, and may use again.
var cells seam.Pool

// toMatch is the work of an ending that looks for an element for which it returns true.
type toMatch[T any] func(T) bool

// Do looks for one in a block, at its end first if the step says so.
func (pred toMatch[T]) Do(s *iter.Step) {
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
