package bykey

import (
	"github.com/seed1237c087/manta/par/internal/endings"
)

// span is a sequence of blocks without a gap that one participant has done.
type span struct {
	pos, lane int
	from, n   uint32 // the index of its first item in the lane, and the number of its items
	base      int    // how many items all earlier spans have
	mode      Mode
	nth       int // its index in the laneItems
}

// UpTo returns where the stretch of element i ends in the batch. If element i is the first of its stretch, UpTo begins the stretch.
func UpTo[K comparable, V, I any](l *Lane[K, V, I], b *endings.KeepStep, ids []uint32, i int) int {
	if l.Done+i >= b.Limit {
		nextStretch(l, b, ids, i)
	}
	return min(len(ids), b.Limit-l.Done)
}

// nextStretch begins the stretch to which element i of the batch belongs. All earlier elements are done. The ids from i on may change.
func nextStretch[K comparable, V, I any](l *Lane[K, V, I], b *endings.KeepStep, ids []uint32, i int) {
	leads := leads(l)
	if leads {
		fold(l)
	}
	full := len(l.table.Keys) >= l.Run.full
	if full || !leads && len(l.Values) >= longSpan {
		flush(l)
	}
	if full {
		clearTable(l)
		n := len(ids)
		hashes := l.table.hashes[i:n]
		lookup(&l.table, ids[i:], l.noted[i:n], hashes, l.Run.forms)
		l.extend(ids[i:], hashes, len(l.table.Keys))
	}
	l.move(l.base + uint32(len(l.Values)))
	for l.Done+i >= b.Limit {
		b.Next(l.Done + i)
	}
}

// flush turns the values into items.
func flush[K comparable, V, I any](l *Lane[K, V, I]) {
	if len(l.ids) == 0 {
		return
	}
	checkKeys(int(l.items) + len(l.Values))
	if n := l.Run.count(); len(l.parts.of) != n {
		l.parts = laneItems[K, V]{of: make([]shardItems[K, V], n)}
	}
	for i, id := range l.ids {
		h := l.hashes[id]
		to := &l.parts.of[l.Run.shardOf(h)]
		if int(to.n) == len(to.now) {
			follow(&l.parts, to, (len(l.ids)-i)/len(l.parts.of))
		}
		to.now[to.n] = Item[K, V]{h | uint64(l.items), l.Values[i], l.table.Keys[id]}
		to.n++
		l.items++
	}
	shorten(l, 0)
	l.mixed = false
	if !l.Run.Once {
		l.move(l.base)
	}
}

// endSpan ends the current span, if there is one.
func endSpan[K comparable, V, I any](l *Lane[K, V, I]) {
	if !l.begun {
		return
	}
	l.begun = false
	flush(l)
	if l.Run.hasForms {
		clearTable(l) // A key of the next span may have another form.
	}
	if l.items == l.from {
		return
	}
	s := span{pos: l.pos, from: l.from, n: l.items - l.from, mode: l.Mode}
	if l.Mode == Apart {
		s.nth = end(&l.singles)
	} else {
		s.nth = end(&l.parts)
	}
	l.spans = append(l.spans, s)
}

// clearTable empties l's table. No values of its keys may be left.
func clearTable[K comparable, V, I any](l *Lane[K, V, I]) {
	empty(&l.table)
	clear(l.at)
	l.at, l.hashes, l.elems, l.met = l.at[:0], l.hashes[:0], 0, 0
}
