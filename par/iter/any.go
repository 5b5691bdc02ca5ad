package iter

import (
	"sync/atomic"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// Any reports whether pred returns true for some element; false where there are
// none. Once it has, nothing new is started anywhere, so which elements pred saw
// differs from run to run, but the answer does not. Only where pred panics for
// some elements and is true for others, it differs which of the two comes out.
// Any panics where pred is nil.
func (it Iter[T]) Any(pred func(T) bool) bool {
	checkFunc("Any", pred == nil)
	return meets(it, pred, true, mix(kindAny, code(pred)))
}

// All reports whether pred returns true for all elements; true where there are
// none. Once it has returned false, nothing new is started anywhere; see
// [Iter.Any]. All panics where pred is nil.
func (it Iter[T]) All(pred func(T) bool) bool {
	checkFunc("All", pred == nil)
	return !meets(it, pred, false, mix(kindAll, code(pred)))
}

// meets reports whether pred returns want for some element.
func meets[T any](it Iter[T], pred func(T) bool, want bool, key uint64) bool {
	if it.pool != nil {
		return inPool(it, func(it Iter[T]) bool { return meets(it, pred, want, key) })
	}
	p := &search[T]{pred: pred, want: want}
	p.prepare(it, mix(it.key, key))
	p.slowStart = true
	drive(&p.pipeline, engine.Plan[nothing](p))
	return p.met.Load()
}

type search[T any] struct {
	pipeline[T]
	pred func(T) bool
	want bool
	met  atomic.Bool
}

func (p *search[T]) Lane() engine.Lane[nothing] {
	l := &effectsLane[T]{k: p}
	l.open(&p.pipeline, nil)
	return l
}

func (p *search[T]) Join(nothing, nothing) nothing { return nothing{} }

func (p *search[T]) take(_, _ int, xs []T) {
	for _, x := range xs {
		if p.pred(x) == p.want {
			p.met.Store(true)
			p.spec.Stop.Lower(0)
			return
		}
	}
}
