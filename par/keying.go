package par

import (
	"hash/maphash"
	"reflect"

	"github.com/seed1237c087/manta/par/iter"
)

// keying is a run that groups elements by keys of type K, as far as it does not depend on
// the elements: every participant has a table of the keys that it has met.
type keying[K comparable] struct {
	run    iter.Keeping
	groups iter.Grouping // if it is grouped
	seed   maphash.Seed
	// forms: keys can be equal and yet differ.
	forms, seeded bool
	// grouped: the elements are kept. few: they are so few that lanes have maps of Go's
	// instead of tables.
	grouped, few bool
	// values is the prototype of what lanes have for every key, and put and kernel are for
	// such blocks; nil: nothing.
	values iter.Block
	put    iter.Put
	kernel iter.Kernel
	room   int // values that the lanes may have before they are compacted
	first  keyLane[K]
}

// keyLane is what a participant has.
type keyLane[K comparable] struct {
	run      *keying[K]
	table    table[K]
	direct   any           // the map, if there are few elements; nil: none yet
	ids      []uint32      // of a batch, or of what follows in the block if it is grouped
	counts   []int         // by id
	sheaves  iter.Sheaves  // if it is grouped
	partials iter.Partials // if there are values
}

// takeKeying returns a run under a key, to be retired.
func takeKeying[K comparable](key uint64) *keying[K] {
	p, ok := iter.Stashed(key).(*keying[K])
	if !ok {
		p = &keying[K]{}
	}
	if !p.seeded {
		p.seed, p.seeded = maphash.MakeSeed(), true
		p.forms = hasForms(reflect.TypeFor[K]())
	}
	return p
}

// fewElements is up to how many elements the lanes have maps of Go's if they may. The map
// of a single lane is the result, and nothing is allocated but that.
const fewElements = 1024

// State returns a new lane.
func (p *keying[K]) State(i int) any {
	l := &p.first
	if i > 0 {
		l = new(keyLane[K])
	}
	p.open(l)
	return l
}

func (p *keying[K]) open(l *keyLane[K]) {
	l.run = p
	if p.few {
		return
	}
	size := tableBatch
	if n, known := p.run.Most(); known {
		size = min(size, n)
	}
	l.table.open(p.seed, size, p.forms)
	if len(l.ids) < size && !p.grouped {
		l.ids = make([]uint32, size)
	}
	if p.values != nil {
		l.partials.Values = p.values.Make(0)
	}
}

// lane returns that of participant i.
func (p *keying[K]) lane(i int) *keyLane[K] { return p.run.State(i).(*keyLane[K]) }

// looked ends a batch of n keys of a block at position pos.
func (l *keyLane[K]) looked(n, pos int) {
	l.table.lookup(l.ids[:n], pos)
	if l.run.grouped {
		l.ids = l.ids[n:]
	}
}

// merged returns the keys of all lanes, and what has become of the ids of each.
func (p *keying[K]) merged() ([]K, iter.Renumbering) {
	tables := make([]*table[K], p.run.Participants())
	for i := range tables {
		tables[i] = &p.lane(i).table
	}
	return merge(tables)
}

// retire frees p of all that is the user's, and keeps it for another run.
func (p *keying[K]) retire() {
	key := p.run.Key()
	l := &p.first
	l.table.retire()
	l.sheaves.Retire()
	if p.grouped {
		l.ids = nil // They are not the lane's.
	}
	l.run, l.direct, l.counts, l.partials = nil, nil, nil, iter.Partials{}
	p.groups.Retire()
	p.run.Retire()
	p.grouped, p.few, p.values, p.put, p.kernel, p.room = false, false, nil, nil, nil, 0
	iter.Stash(key, p)
}

// mapOf returns a map of keys to the values of their ids.
func mapOf[K comparable, V any](keys []K, values []V) map[K]V {
	m := make(map[K]V, len(keys))
	for id, k := range keys {
		m[k] = values[id]
	}
	return m
}
