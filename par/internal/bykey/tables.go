package bykey

import (
	"math"
	"math/bits"
)

// Tables have the keys of a run that is over, and say which one a key is. Nobody writes them, so that many goroutines can ask.
type Tables[K comparable] struct {
	hasher
	turn int
	of   []keyTable[K] // by shard
}

// keyTable is what is left of a [Table].
type keyTable[K comparable] struct {
	slots []uint64
	keys  []K
	first uint32 // the number of the first key
}

// AskedBatch is what a participant asks of Tables: Keys, of which N are there, gets Numbers.
type AskedBatch[K comparable] struct {
	Keys    []K
	Numbers []uint32
	N       int
	hashes  []uint64
}

// Unknown is the number of a key that is not there.
const Unknown = math.MaxUint32

// TakeTables takes the tables out of p, which is [Numbered] and not Ordered. The numbers are those of the keys that Numbered returned.
func TakeTables[K comparable](p *Run[K, None, None]) *Tables[K] {
	t := &Tables[K]{hasher: p.hasher}
	if !p.absorbed {
		l := sole(p) // Of such a run the ids are numbers, because each new key begins a value.
		t.of = []keyTable[K]{{l.table.slots, l.table.Keys, 0}}
		l.table.slots, l.table.Keys = nil, nil
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

// Ask readies a for the keys of n elements, or of a part of them: as many as it has Keys.
func Ask[K comparable](a *AskedBatch[K], n int) {
	if n = min(n, Batch); n > cap(a.Keys) {
		a.Keys, a.Numbers, a.hashes = make([]K, n), make([]uint32, n), make([]uint64, n)
	}
	a.Keys, a.N = a.Keys[:n], 0
}

// Add adds a key.
func Add[K comparable](t *Tables[K], a *AskedBatch[K], k K) {
	a.Keys[a.N] = k
	if t.kind == other {
		a.hashes[a.N] = hashOther(&t.hasher, k)
	}
	a.N++
}

// Answer returns the numbers of the keys.
func Answer[K comparable](t *Tables[K], a *AskedBatch[K]) []uint32 {
	keys, hashes, numbers := a.Keys[:a.N], a.hashes[:a.N], a.Numbers[:a.N]
	hashAll(&t.hasher, hashes, keys)
	for i, h := range hashes {
		of := &t.of[bits.RotateLeft64(h, t.turn)&uint64(len(t.of)-1)]
		numbers[i] = Unknown
		if slots := of.slots; len(slots) > 0 {
			for at := h >> 32 & uint64(len(slots)-1); slots[at] != 0; at = (at + 1) & uint64(len(slots)-1) {
				if id := slots[at] ^ h - 1; id < uint64(len(of.keys)) && of.keys[id] == keys[i] {
					numbers[i] = of.first + uint32(id)
					break
				}
			}
		}
	}
	return numbers
}
