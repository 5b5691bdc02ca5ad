package iter

import (
	"hash/maphash"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// ToSet returns a map with the elements as its keys. Where there are none the map is
// empty and not nil. When elements are equal, and which of them the map has, is
// told at [GroupBy].
//
// Besides the map, ToSet takes some 50 bytes and one element for each different
// element and worker. The map itself is filled by one goroutine.
func ToSet[T comparable](it Iter[T]) map[T]struct{} {
	if it.pool != nil {
		return inPool(it, ToSet[T])
	}
	p := &setting[T]{seed: maphash.MakeSeed()}
	p.prepare(it, mix(it.key, kindToSet))
	p.spec.Even = true
	drive(&p.pipeline, engine.Plan[nothing](p))
	return p.result()
}

type setting[T comparable] struct {
	keeping[T, setLane[T]]
	seed maphash.Seed
}

// result returns the set, when all lanes are done.
func (p *setting[T]) result() map[T]struct{} {
	if len(p.lanes) == 0 {
		return map[T]struct{}{}
	}
	m := mergeLanes(p.lanes, func(l *setLane[T]) *table[T] { return &l.table })
	res := make(map[T]struct{}, len(m.keys))
	for _, k := range m.keys {
		res[k] = struct{}{}
	}
	return res
}

func (p *setting[T]) Lane() engine.Lane[nothing] {
	l, fresh := p.seat()
	if fresh {
		size := p.batchLen(tableBatch)
		l.table.open(p.seed, size)
		l.ids = make([]uint32, size)
	}
	l.open(&p.pipeline, nil)
	l.base = p.base
	return l
}

func (p *setting[T]) Join(nothing, nothing) nothing { return nothing{} }

var _ engine.Lane[nothing] = (*setLane[int])(nil) // Otherwise it is only a type argument, which linters overlook.

type setLane[T comparable] struct {
	lane[T]
	base  int // what positions count from
	table table[T]
	ids   []uint32 // of a batch
}

func (l *setLane[T]) Step(to int) int { return l.step(to, l) }
func (l *setLane[T]) Finish() nothing { return nothing{} }

func (l *setLane[T]) take(lo, _ int, xs []T) {
	for len(xs) > 0 {
		n := min(len(xs), tableBatch)
		for i, x := range xs[:n] {
			l.table.note(i, x)
		}
		l.table.lookup(l.ids[:n], l.base+lo)
		xs = xs[n:]
	}
}
