package iter

import (
	"hash/maphash"
	"maps"
	"reflect"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// ToSet returns a map with the elements as its keys. Where there are none the map is
// empty and not nil. When elements are equal, and which of them the map has, is
// told at [GroupBy].
//
// Besides the map, ToSet takes some 50 bytes and one element for each different
// element and worker. The map itself is filled by one goroutine.
func ToSet[T comparable](it Iter[T]) map[T]struct{} {
	if it.pool() != nil {
		return inPool(it, ToSet[T])
	}
	runKey := mix(it.key, kindToSet)
	p := takeStash[setting[T]](runKey)
	p.prepare(it, runKey)
	p.spec.Even = true
	p.direct = p.few(reflect.TypeFor[T]())
	if !p.direct {
		p.seed = maphash.MakeSeed()
	}
	drive(&p.pipeline, engine.Plan[nothing](p))
	set := p.result()
	p.retire()
	putStash(runKey, p)
	return set
}

type setting[T comparable] struct {
	keeping[T, setLane[T]]
	seed   maphash.Seed
	direct bool // the lanes have maps instead of tables
}

// result returns the set, when all lanes are done.
func (p *setting[T]) result() map[T]struct{} {
	if len(p.lanes) == 0 {
		return map[T]struct{}{}
	}
	if p.direct {
		set := p.lanes[0].direct
		for _, l := range p.lanes[1:] {
			maps.Copy(set, l.direct)
		}
		return set
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
	switch {
	case !fresh:
	case p.direct:
		l.direct = make(map[T]struct{})
	default:
		size := p.batchLen(tableBatch)
		l.table.open(p.seed, size)
		l.ids = make([]uint32, size)
	}
	l.open(&p.pipeline, nil)
	l.base = p.base
	return l
}

func (p *setting[T]) retire() {
	l := &p.first
	l.lane.retire()
	l.table, l.ids, l.direct = table[T]{}, nil, nil
	p.keeping.retire()
}

func (p *setting[T]) Join(nothing, nothing) nothing { return nothing{} }

var _ engine.Lane[nothing] = (*setLane[int])(nil) // Otherwise it is only a type argument, which linters overlook.

type setLane[T comparable] struct {
	lane[T]
	base   int // what positions count from
	table  table[T]
	ids    []uint32 // of a batch
	direct map[T]struct{}
}

func (l *setLane[T]) Step(to int) int { return l.step(to, l) }
func (l *setLane[T]) Finish() nothing { return nothing{} }

func (l *setLane[T]) take(lo, _ int, xs []T) {
	if set := l.direct; set != nil {
		for _, x := range xs {
			set[x] = struct{}{}
		}
		return
	}
	for len(xs) > 0 {
		n := min(len(xs), tableBatch)
		for i, x := range xs[:n] {
			l.table.note(i, x)
		}
		l.table.lookup(l.ids[:n], l.base+lo)
		xs = xs[n:]
	}
}
