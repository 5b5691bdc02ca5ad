package bykey

import (
	"hash/maphash"
	"math"
	"strings"
)

// Table numbers keys: equal keys get the same id, and ids count from 0 in the order in which keys are first seen.
//
// Table is a hash table with open addressing and linear probing. The keys lie apart from the slots, in the order of their ids. As a rule
// the most frequent keys come first and share cache lines. A table works on batches. First all keys of a batch are made and hashed. Then
// all slots are read, if the table has many. Then all keys are compared. Therefore the processor waits for several reads at once.
//
// Keys behave like those of Go's maps: a NaN equals nothing and gets an id of its own, and a key that can't be hashed panics when it is noted.
//
// Table has functions and no methods, because the compiler would make each method of a generic type several times.
type Table[K comparable] struct {
	baseTable
	Keys []K // by id
}

// open prepares t, which is empty. sparse is described at baseTable.
func open[K comparable](t *Table[K], sparse int) {
	if t.hashes == nil {
		t.hashes, t.ids = make([]uint64, Batch), make([]uint32, Batch)
	}
	if t.slots == nil {
		t.slots, t.sparse = make([]uint64, fewSlots), sparse
	}
}

// empty prepares t for other keys.
func empty[K comparable](t *Table[K]) {
	clear(t.Keys)
	t.Keys, t.looked = t.Keys[:0], 0
	clear(t.slots)
}

// lookup sets ids to the ids of the noted keys, which have these hashes. If forms is set, the table keeps the last of several keys that are
// equal and yet differ.
func lookup[K comparable](t *Table[K], ids []uint32, noted []K, hashes []uint64, forms bool) {
	t.touch(hashes, len(t.Keys))
	ids, hashes = ids[:len(noted)], hashes[:len(noted)]
	keys, slots := t.Keys, t.slots
	for i, k := range noted {
		h := hashes[i]
		id := slots[h>>32&uint64(len(slots)-1)] ^ h - 1 // No key has this id if the slot is free or has another hash.
		if id >= uint64(len(keys)) || keys[id] != k {
			id = find(t, k, h)
			keys, slots = t.Keys, t.slots
		}
		ids[i] = uint32(id)
	}
	if forms {
		for i, id := range ids {
			keys[id] = noted[i]
		}
	}
}

// find returns the id of k, whose hash is h. If k is new, find adds k to the table.
func find[K comparable](t *Table[K], k K, h uint64) uint64 {
	i, id := probe(t.slots, t.Keys, k, h)
	if id != none {
		return id
	}
	id = uint64(len(t.Keys))
	if t.copies {
		k = copied(k)
	}
	t.Keys = append(roomy(t.Keys), k)
	t.add(i, h, int(id))
	return id
}

// none stands for no id.
const none = math.MaxUint64

// probe looks for k, whose hash is h. It returns the slot at which the search ended, and the id of k, or none.
func probe[K comparable](slots []uint64, keys []K, k K, h uint64) (slot, id uint64) {
	slot = h >> 32 & uint64(len(slots)-1)
	for ; slots[slot] != 0; slot = (slot + 1) & uint64(len(slots)-1) {
		if id = slots[slot] ^ h - 1; id < uint64(len(keys)) && keys[id] == k {
			return slot, id
		}
	}
	return slot, none
}

// copied returns a copy of a string.
func copied[K comparable](k K) K {
	s, _ := any(k).(string)
	k, _ = any(strings.Clone(s)).(K)
	return k
}

// hashOther hashes a key whose kind is other. It panics if k can't be hashed.
func hashOther[K comparable](h *hasher, k K) uint64 { return maphash.Comparable(h.seed, k) & h.mask }

// roomy returns xs with room for one more element. It doubles the capacity: append would add less at a time, and copy more often.
func roomy[V any](xs []V) []V {
	if n := len(xs); n == cap(xs) {
		more := make([]V, n, max(2*n, 16))
		copy(more, xs)
		return more
	}
	return xs
}

// extended returns xs with zeros appended up to length n.
func extended[E any](xs []E, n int) []E {
	if k := n - len(xs); k > 0 {
		if n > cap(xs) {
			xs = append(make([]E, 0, max(n, 2*cap(xs))), xs...)
		}
		return append(xs, make([]E, k)...)
	}
	return xs
}
