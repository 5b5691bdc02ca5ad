package iter

import (
	"hash/maphash"
	"reflect"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// CountBy returns for every key how many elements have it. key is called once for
// each element. Where there are no elements the map is empty and not nil. When
// keys are equal, and which of them the map has, is told at [GroupBy].
//
// Besides the map, CountBy takes some 50 bytes and one key for each different key and
// worker. The map itself is filled by one goroutine, which counts where nearly all
// keys differ. CountBy panics where key is nil.
func CountBy[T any, K comparable](it Iter[T], key func(T) K) map[K]int {
	checkFunc("CountBy", key == nil)
	return countBy(it, key)
}

func countBy[T any, K comparable](it Iter[T], key func(T) K) map[K]int {
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) map[K]int { return countBy(it, key) })
	}
	runKey := mix(it.key, mix(kindCountBy, code(key)))
	p := takeStash[counting[T, K]](runKey)
	p.key = key
	p.prepare(it, runKey)
	p.spec.Even = true
	p.direct = p.few(reflect.TypeFor[K]())
	if !p.direct {
		p.seed = maphash.MakeSeed()
	}
	drive(&p.pipeline, engine.Plan[nothing](p))
	counts := p.counts()
	p.retire()
	putStash(runKey, p)
	return counts
}

type counting[T any, K comparable] struct {
	keeping[T, countByLane[T, K]]
	key    func(T) K
	seed   maphash.Seed
	direct bool // the lanes have maps instead of tables
}

// counts returns the result, when all lanes are done.
func (p *counting[T, K]) counts() map[K]int {
	if len(p.lanes) == 0 {
		return map[K]int{}
	}
	if p.direct {
		counts := p.lanes[0].direct
		for _, l := range p.lanes[1:] {
			for k, n := range l.direct {
				counts[k] += n
			}
		}
		return counts
	}
	m := mergeLanes(p.lanes, func(l *countByLane[T, K]) *table[K] { return &l.table })
	total := p.lanes[0].counts
	if len(p.lanes) > 1 {
		total = make([]int, len(m.keys))
		for i, l := range p.lanes {
			for id, n := range l.counts {
				total[m.idOf(i, id)] += n
			}
		}
	}
	counts := make(map[K]int, len(m.keys))
	for id, k := range m.keys {
		counts[k] = total[id]
	}
	return counts
}

func (p *counting[T, K]) Lane() engine.Lane[nothing] {
	l, fresh := p.seat()
	switch {
	case !fresh:
	case p.direct:
		l.key, l.direct = p.key, make(map[K]int)
	default:
		size := p.batchLen(tableBatch)
		l.key = p.key
		l.table.open(p.seed, size)
		l.ids = make([]uint32, size)
	}
	l.open(&p.pipeline, nil)
	l.base = p.base
	return l
}

func (p *counting[T, K]) retire() {
	l := &p.first
	l.lane.retire()
	l.key, p.key = nil, nil
	l.table, l.ids, l.counts, l.direct = table[K]{}, nil, nil, nil
	p.keeping.retire()
}

func (p *counting[T, K]) Join(nothing, nothing) nothing { return nothing{} }

var _ engine.Lane[nothing] = (*countByLane[int, int])(nil) // Otherwise it is only a type argument, which linters overlook.

type countByLane[T any, K comparable] struct {
	lane[T]
	key    func(T) K
	base   int // what positions count from
	table  table[K]
	ids    []uint32 // of a batch
	counts []int    // by id
	direct map[K]int
}

func (l *countByLane[T, K]) Step(to int) int { return l.step(to, l) }
func (l *countByLane[T, K]) Finish() nothing { return nothing{} }

func (l *countByLane[T, K]) take(lo, _ int, xs []T) {
	key := l.key
	if counts := l.direct; counts != nil {
		for _, x := range xs {
			counts[key(x)]++
		}
		return
	}
	for len(xs) > 0 {
		n := min(len(xs), tableBatch)
		for i, x := range xs[:n] {
			l.table.note(i, key(x))
		}
		l.table.lookup(l.ids[:n], l.base+lo)
		l.counts = extended(l.counts, len(l.table.keys))
		for _, id := range l.ids[:n] {
			l.counts[id]++
		}
		xs = xs[n:]
	}
}

// extended returns xs with zeros appended up to length n.
func extended[T any](xs []T, n int) []T {
	var zero T
	for len(xs) < n {
		xs = append(xs, zero)
	}
	return xs
}
