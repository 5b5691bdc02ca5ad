package par

import (
	"hash/maphash"
	"reflect"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/ledger"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/iter"
)

// keying is a run that groups elements by keys of type K, as far as it does not depend on
// the elements: every participant has a table of the keys that it has met. As the table, it
// has no methods.
type keying[K comparable] struct {
	keyRun
	newLane func(i int) any // see endings.Keeping.Run
	first   keyLane[K]
	// counted are the counts that participants have handed on, if keys are many; counting is
	// done when they are there.
	counted  []countShard[K]
	counting seam.Once
}

// keyRun is the part of a keying that does not depend on the keys. It has no methods either:
// they would be methods of each keying.
type keyRun struct {
	run    endings.Keeping
	groups ledger.Grouping // if it is grouped
	seed   maphash.Seed
	// forms: keys can be equal and yet differ.
	forms bool
	// grouped: the elements are kept. few: they are so few that lanes have maps of Go's
	// instead of tables.
	grouped, few bool
	// values is the prototype of what lanes have for every key; nil: nothing.
	values iter.Block
	lanes  []*keyed // set by merged
}

// keyLane is what a participant has.
type keyLane[K comparable] struct {
	table table[K]
	keyed
}

// keyed is the part of a keyLane that does not depend on the keys.
type keyed struct {
	run     *keyRun
	direct  any            // the map, if there are few elements; nil: none yet
	ids     []uint32       // of a batch, or of what follows in the block if it is grouped
	counts  []int          // by id
	order   []uint32       // see handOn
	elems   int            // since the table was empty
	full    int            // keys from which on counts may be handed on; 0: the least
	sheaves ledger.Sheaves // if it is grouped
	// values, if there are any, and the positions of the blocks that they are from, by id.
	values iter.Block
	at     []int
	firsts []sighting // by id: where a key was first met, for GroupedBy
}

// takeKeying returns a run under a key, to be kept for another one when it has ended.
func takeKeying[K comparable](key uint64) *keying[K] {
	if p, ok := run.Stashed(key).(*keying[K]); ok {
		return p
	}
	p := &keying[K]{}
	p.seed = maphash.MakeSeed()
	p.forms = hasForms(reflect.TypeFor[K]())
	p.newLane = func(i int) any {
		l := &p.first
		if i > 0 {
			l = new(keyLane[K])
		}
		openLane(p, l)
		return l
	}
	return p
}

// openLane readies a lane without keys.
func openLane[K comparable](p *keying[K], l *keyLane[K]) {
	size := openKeyed(&l.keyed, &p.keyRun)
	if !p.few {
		openTable(&l.table, p.seed, size, p.forms)
	}
}

// openKeyed readies l, and returns how long its batches are.
func openKeyed(l *keyed, p *keyRun) int {
	size := tableBatch
	if n, known := p.run.Most(); known {
		size = min(size, n)
	}
	l.run = p
	if len(l.ids) < size && !p.grouped && !p.few {
		l.ids = make([]uint32, size)
	}
	if p.values != nil {
		l.values = p.values.Make(0)
	}
	return size
}

// looked ends a batch of n keys of a block at position pos.
func looked[K comparable](l *keyLane[K], n, pos int) {
	lookup(&l.table, l.ids[:n], pos)
	if l.run.grouped {
		l.ids = l.ids[n:]
	}
}

// merged returns the keys of all lanes, and what has become of the ids of each.
func merged[K comparable](p *keying[K]) ([]K, ledger.Renumbering) {
	tables := make([]*table[K], p.run.Participants())
	p.lanes = make([]*keyed, len(tables))
	for i := range tables {
		l := p.run.State(i).(*keyLane[K])
		tables[i], p.lanes[i] = &l.table, &l.keyed
	}
	return merge(tables)
}

// mapOf returns a map of keys to the values of their ids.
func mapOf[K comparable, V any](keys []K, values []V) map[K]V {
	m := make(map[K]V, len(keys))
	for id, k := range keys {
		m[k] = values[id]
	}
	return m
}

// putKeying frees p of all that is the user's, and keeps it for another run.
func putKeying[K comparable](p *keying[K]) {
	l := &p.first
	if t := &l.table; len(t.index.slots) > keptSlots {
		*t = table[K]{}
	} else {
		clear(t.noted)
		clear(t.keys)
		t.keys = t.keys[:0]
		t.index.retire()
	}
	retireKeyed(&l.keyed)
	run.Stash(retireKeyRun(&p.keyRun), p)
}

// retireKeyed frees l of all that is the user's.
func retireKeyed(l *keyed) {
	if l.run != nil && l.run.grouped {
		l.ids = nil // They are not the lane's.
	}
	l.sheaves.Retire()
	l.run, l.direct, l.counts, l.values, l.at = nil, nil, nil, nil, nil
	l.order, l.elems, l.full, l.firsts = nil, 0, 0, nil
}

// retireKeyRun frees p of all that is the user's, and returns the key of the run.
func retireKeyRun(p *keyRun) uint64 {
	key := p.run.Key()
	p.groups.Retire()
	p.run.Retire()
	p.grouped, p.few, p.values, p.lanes = false, false, nil, nil
	return key
}
