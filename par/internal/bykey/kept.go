package bykey

import (
	"reflect"

	"github.com/seed1237c087/manta/par/internal/freelist"
)

// How much memory is kept for another run.
const (
	keptValues = 1024    // room for so many keys and values is kept in any case
	keptBytes  = 1 << 22 // bytes of the slots of a participant, and of its keys and values, at most, if enough of both was used
	keptItems  = 1 << 24 // bytes of its items, of the keys and values of shards, and of marks, at most
	keptPart   = 8       // one part in keptPart is enough; otherwise a short run would clear much memory that a long run has left
)

// keeps reports whether the table of a participant is kept for another run: a new table takes longer than clearing an old one. The table
// has so many slots, room for so many values, and so many keys.
func (p *baseRun) keeps(slots, room, keys int) bool {
	if room <= keptValues && slots <= keptSlots {
		return true
	}
	const slotBytes = 8
	return max(slots, room) <= keptPart*keys && max(slots*slotBytes, room*p.width) <= keptBytes
}

// Put drops p's references to user values, and keeps p for another run.
func Put[K comparable, V, I any](p *Run[K, V, I]) {
	for i := range p.KeepRun.Participants() {
		l := p.KeepRun.State(i).(*Lane[K, V, I])
		if tidy(l); i > len(p.spare) {
			p.spare = append(p.spare, l)
		}
	}
	tidyShards(p)
	p.plan = Plan[K, V, I]{}
	clear(p.lanes)
	p.lanes = p.lanes[:0]
	p.retire()
	freelist.Put(p.key, p)
}

// tidy prepares l for another run.
func tidy[K comparable, V, I any](l *Lane[K, V, I]) {
	p := l.Run
	tidyItems(&l.parts, l.all, p.points)
	tidyItems(&l.singles, l.all, p.points)
	if p.keeps(len(l.table.slots), max(cap(l.Values), cap(l.table.Keys)), len(l.table.Keys)) {
		if p.points { // Otherwise nothing of the user's is kept alive, and all memory is written before it is read.
			clear(l.Values[:cap(l.Values)])
			clear(l.room)
		}
		clear(l.at)
		empty(&l.table)
		l.Values = l.Values[:0]
	} else {
		freeSlots(l.table.slots)
		l.table, l.room, l.Values, l.values = Table[K]{}, nil, nil, values{}
	}
	l.idChunks.Retire()
	l.lane = lane{values: values{ids: l.ids[:0], at: l.at[:0], hashes: l.hashes[:0]}, idChunks: l.idChunks}
	l.Run, l.noted, l.brought = nil, nil, nil
}

// tidyItems is tidy for s, after a run of elems elements.
func tidyItems[K comparable, X any](s *laneItems[K, X], elems int, clears bool) {
	switch {
	case s.of == nil:
	case s.room > keptPart*elems || s.room*int(reflect.TypeFor[Item[K, X]]().Size()) > keptItems:
		*s = laneItems[K, X]{}
	default:
		reuse(s, clears)
	}
}

// tidyShards prepares the shards for another run.
func tidyShards[K comparable, V, I any](p *Run[K, V, I]) {
	room := 0
	for i := range p.shards {
		s := &p.shards[i]
		room += max(cap(s.Keys), cap(s.Values))
		freeSlots(s.slots)
	}
	if room > keptPart*p.keys || room*p.width > keptItems {
		p.shards = nil
	}
	for i := range p.shards {
		s := &p.shards[i]
		s.slots, s.looked, s.shard = nil, 0, shard{}
		if p.points {
			clear(s.Keys)
			clear(s.Values)
		}
		s.Keys, s.Values = s.Keys[:0], s.Values[:0]
	}
}

// retire prepares p for another run.
func (p *baseRun) retire() {
	p.groups.Retire()
	p.KeepRun.Retire()
	p.progress = progress{which: p.which[:0], order: p.order[:0], starts: p.starts[:0]}
	if 2*max(cap(p.which), cap(p.order)) > keptItems {
		p.progress = progress{}
	}
}
