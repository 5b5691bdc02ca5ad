package bykey

import (
	"math"
	"math/bits"
)

// Tables contain the keys of a run that is over, and find the number of a key. Many goroutines can use them at once.
type Tables[K comparable] struct {
	hasher
	turn int
	of   []keyTable[K] // by shard
}

// keyTable is the part of a [Table] that look-ups need.
type keyTable[K comparable] struct {
	slots []uint64
	keys  []K
	first uint32 // the number of the first key
}

// Unknown is what [Find] returns for a key that is not in the tables.
const Unknown = math.MaxUint32

// TakeTables takes the tables out of p, which is Numbered and not Ordered. The numbers are those of the keys that [Grouped] returned.
func TakeTables[K comparable](p *Run[K, NoValue, NoValue]) *Tables[K] {
	t := &Tables[K]{hasher: p.hasher}
	if !p.absorbed {
		t.of = make([]keyTable[K], 1)
		if l := sole(p); l != nil { // In such a run ids are numbers, because each new key begins a value.
			t.of[0] = keyTable[K]{l.table.slots, l.table.Keys, 0}
			l.table.slots, l.table.Keys = nil, nil
		} // Otherwise there are no keys.
		return t
	}
	t.turn, t.of = p.turn, make([]keyTable[K], len(p.shards))
	for i := range p.shards {
		s := &p.shards[i]
		t.of[i] = keyTable[K]{s.slots, s.Keys, p.starts[i]}
		s.slots, s.Keys = nil, nil
	}
	return t
}

// Find returns the number of k, or Unknown if k is not in t. It panics if k can't be hashed.
func Find[K comparable](t *Tables[K], k K) uint32 {
	var hash [1]uint64
	if t.kind == other {
		hash[0] = hashOther(&t.hasher, k)
	} else {
		hashAll(&t.hasher, hash[:], []K{k})
	}
	h := hash[0]
	of := &t.of[bits.RotateLeft64(h, t.turn)&uint64(len(t.of)-1)]
	if len(of.slots) > 0 {
		if _, id := probe(of.slots, of.keys, k, h); id != none {
			return of.first + uint32(id)
		}
	}
	return Unknown
}
