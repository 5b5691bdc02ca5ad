package iter

import (
	"hash/maphash"
	"slices"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// GroupBy returns for every key the elements that have it, in the order of it. key is
// called once for each element. Where there are no elements the map is empty and
// not nil.
//
// Keys are equal where they are in Go's maps: each NaN makes a group of its own, and
// an interface that can't be compared panics. Of keys that are equal and yet
// differ, as 0 and -0, the map has the last.
//
// The groups are windows of one slice, and their capacity ends where they end. So to
// append to one copies it, and to keep one keeps all of them from being freed.
// Besides that slice and the map, GroupBy takes 4 bytes for each element, up to 4
// more to sort them by group, some 50 bytes and one key for each different key and
// worker, and a copy of the elements unless they are those of a [Slice].
// The map itself is filled by one goroutine, which counts where nearly all keys
// differ. GroupBy panics where key is nil.
func GroupBy[T any, K comparable](it Iter[T], key func(T) K) map[K][]T {
	checkFunc("GroupBy", key == nil)
	checkFits[T](it, "GroupBy")
	return groupBy(it, key)
}

func groupBy[T any, K comparable](it Iter[T], key func(T) K) map[K][]T {
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) map[K][]T { return groupBy(it, key) })
	}
	runKey := mix(it.key, mix(kindGroupBy, code(key))) // A new name, as in forEach.
	p := takeStash[grouping[T, K]](runKey)
	if !p.seeded {
		p.seed, p.seeded = maphash.MakeSeed(), true
	}
	p.key = key
	p.prepare(it, runKey)
	p.spec.Even = true
	p.place()
	drive(&p.pipeline, engine.Plan[nothing](p))
	groups := p.groups()
	p.retire()
	putStash(runKey, p)
	return groups
}

type grouping[T any, K comparable] struct {
	keeping[T, groupLane[T, K]]
	key    func(T) K
	seed   maphash.Seed
	seeded bool
	// all and ids hold the element of every position and its id, where every
	// position has its element; viewed says that the source has them there
	// anyway.
	all    []T
	ids    []uint32
	viewed bool
	placed bool // there are all and ids
}

// place makes room for the elements and their ids where it is known how many they are.
func (p *grouping[T, K]) place() {
	if !p.sh.is(exact) || p.stream != nil {
		return
	}
	n := p.spec.N
	p.placed = true
	p.ids = slices.Grow(p.ids[:0], n)[:n]
	if p.viewed = p.sh.is(view) && inert(p.src); p.viewed && n > 0 {
		p.all = p.src.open(n, nil).block(0, n, nil)
	} else {
		p.all = make([]T, n)
	}
}

// groups returns the result, when all lanes are done.
func (p *grouping[T, K]) groups() map[K][]T {
	if len(p.lanes) == 0 {
		return map[K][]T{}
	}
	var sheaves []sheaf[T]
	for i, l := range p.lanes {
		for _, s := range l.sheaves {
			s.lane = i
			if p.placed {
				s.ids, s.xs = p.ids[s.pos:s.end], p.all[s.pos:s.end]
			}
			sheaves = append(sheaves, s)
		}
	}
	m := mergeLanes(p.lanes, func(l *groupLane[T, K]) *table[K] { return &l.table })
	out, ends := scatter(sheaves, m.ids, len(m.keys))
	groups := make(map[K][]T, len(m.keys))
	from := 0
	for id, k := range m.keys {
		to := ends[id]
		groups[k] = out[from:to:to]
		from = to
	}
	return groups
}

func (p *grouping[T, K]) Lane() engine.Lane[nothing] {
	l, fresh := p.seat()
	if fresh {
		l.grouping = p
		l.table.open(p.seed, p.batchLen(tableBatch))
	}
	out := p.all
	if p.viewed {
		out = nil
	}
	l.open(&p.pipeline, out)
	l.base = p.base
	return l
}

func (p *grouping[T, K]) retire() {
	l := &p.first
	l.lane.retire()
	l.table.retire()
	clear(l.sheaves)
	l.grouping, l.sheaves, l.ids, l.xs = nil, l.sheaves[:0], nil, nil
	if cap(p.ids) > fewPositions {
		p.ids = nil
	}
	p.key, p.all, p.viewed, p.placed = nil, nil, false, false
	p.keeping.retire()
}

func (p *grouping[T, K]) Join(nothing, nothing) nothing { return nothing{} }

var _ engine.Lane[nothing] = (*groupLane[int, int])(nil) // Otherwise it is only a type argument, which linters overlook.

type groupLane[T any, K comparable] struct {
	lane[T]
	grouping *grouping[T, K]
	base     int // what positions count from
	table    table[K]
	sheaves  []sheaf[T]
	// ids and xs are a chunk for sheaves; what is behind their length is free.
	ids []uint32
	xs  []T
}

// longestChunk is how many elements the chunks grow to.
const longestChunk = 1 << 16

func (l *groupLane[T, K]) Step(to int) int { return l.step(to, l) }
func (l *groupLane[T, K]) Finish() nothing { return nothing{} }

func (l *groupLane[T, K]) take(lo, hi int, xs []T) {
	if len(xs) == 0 {
		return
	}
	ids := l.room(lo, hi, xs)
	key, pos := l.grouping.key, l.base+lo
	for len(xs) > 0 {
		n := min(len(xs), tableBatch)
		for i, x := range xs[:n] {
			l.table.note(i, key(x))
		}
		l.table.lookup(ids[:n], pos)
		xs, ids = xs[n:], ids[n:]
	}
}

// room adds the elements xs to the sheaves and returns where their ids belong.
func (l *groupLane[T, K]) room(lo, hi int, xs []T) []uint32 {
	pos, end := l.base+lo, l.base+hi
	last := len(l.sheaves) - 1
	goesOn := last >= 0 && l.sheaves[last].end == pos
	if p := l.grouping; p.placed {
		if &xs[0] != &p.all[lo] { // Else the stages, or the user, have written it there.
			copy(p.all[lo:], xs)
		}
		if goesOn {
			l.sheaves[last].end = end
		} else {
			l.sheaves = append(l.sheaves, sheaf[T]{pos: pos, end: end})
		}
		return p.ids[lo : lo+len(xs)]
	}
	if cap(l.xs)-len(l.xs) < len(xs) {
		n := max(len(xs), min(2*cap(l.xs), longestChunk))
		l.ids, l.xs = make([]uint32, 0, n), make([]T, 0, n)
		goesOn = false
	}
	at := len(l.xs)
	l.xs = append(l.xs, xs...)
	l.ids = l.ids[:len(l.xs)]
	if goesOn {
		s := &l.sheaves[last]
		k := len(s.xs) + len(xs)
		s.end, s.ids, s.xs = end, s.ids[:k], s.xs[:k]
	} else {
		k := len(l.xs)
		l.sheaves = append(l.sheaves, sheaf[T]{pos: pos, end: end, ids: l.ids[at:], xs: l.xs[at:k]})
	}
	return l.ids[at:]
}
