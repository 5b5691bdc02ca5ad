package iter

import (
	"hash/maphash"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// ToMap returns a map from the first of every pair to the second. Of pairs with equal
// keys the last one wins, key and value, as in a plain loop. Where there are no
// elements the map is empty and not nil. When keys are equal is told at [GroupBy].
//
// Besides the map, ToMap takes some 60 bytes, one key and one value for each different
// key and worker. The map itself is filled by one goroutine.
func ToMap[K comparable, V any](it Iter[Pair[K, V]]) map[K]V {
	if it.pool() != nil {
		return inPool(it, ToMap[K, V])
	}
	p := &mapping[K, V]{seed: maphash.MakeSeed()}
	p.prepare(it, mix(it.key, kindToMap))
	p.spec.Even = true
	drive(&p.pipeline, engine.Plan[nothing](p))
	return p.result()
}

type mapping[K comparable, V any] struct {
	keeping[Pair[K, V], mapLane[K, V]]
	seed maphash.Seed
}

// result returns the map, when all lanes are done.
func (p *mapping[K, V]) result() map[K]V {
	if len(p.lanes) == 0 {
		return map[K]V{}
	}
	m := mergeLanes(p.lanes, func(l *mapLane[K, V]) *table[K] { return &l.table })
	first := p.lanes[0]
	values := first.values
	if len(p.lanes) > 1 {
		values = make([]V, len(m.keys))
		at := extended[int](nil, len(m.keys))
		for i, l := range p.lanes {
			for id, v := range l.values {
				if to := m.idOf(i, id); l.at[id] >= at[to] {
					values[to], at[to] = v, l.at[id]
				}
			}
		}
	}
	res := make(map[K]V, len(m.keys))
	for id, k := range m.keys {
		res[k] = values[id]
	}
	return res
}

func (p *mapping[K, V]) Lane() engine.Lane[nothing] {
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

func (p *mapping[K, V]) Join(nothing, nothing) nothing { return nothing{} }

var _ engine.Lane[nothing] = (*mapLane[int, int])(nil) // Otherwise it is only a type argument, which linters overlook.

type mapLane[K comparable, V any] struct {
	lane[Pair[K, V]]
	base   int // what positions count from
	table  table[K]
	ids    []uint32 // of a batch
	values []V      // by id
	at     []int    // by id: the position of the block that the value is from
}

func (l *mapLane[K, V]) Step(to int) int { return l.step(to, l) }
func (l *mapLane[K, V]) Finish() nothing { return nothing{} }

func (l *mapLane[K, V]) take(lo, _ int, xs []Pair[K, V]) {
	pos := l.base + lo
	for len(xs) > 0 {
		n := min(len(xs), tableBatch)
		for i := range xs[:n] {
			l.table.note(i, xs[i].First)
		}
		l.table.lookup(l.ids[:n], pos)
		l.values = extended(l.values, len(l.table.keys))
		l.at = extended(l.at, len(l.table.keys))
		for i, id := range l.ids[:n] {
			if pos >= l.at[id] { // Pieces need not come from left to right.
				l.values[id], l.at[id] = xs[i].Second, pos
			}
		}
		xs = xs[n:]
	}
}
