package iter

import (
	"hash/maphash"
	"math"
	"reflect"
)

// table numbers keys: equal ones get the same id, and ids count from 0 in the order
// in which keys are first seen. It is what the endings that group by a key have in
// every lane.
//
// It is a hash table with open addressing and linear probing, apart from the keys,
// which lie together in the order of their ids: the most frequent ones come first as
// a rule and share cache lines. It works on batches: first all keys of a batch are
// made and hashed, then all slots are read, then all keys compared, so that the
// processor waits for several of those reads at once. Go's map, which does one
// after the other, takes a third longer for group_count in the benchmarks.
//
// Keys behave as those of Go's maps do: a NaN equals nothing, so each gets an id of
// its own, and a key that can't be hashed panics when it is noted.
type table[K comparable] struct {
	seed maphash.Seed
	// slots hold the upper half of a hash in their upper half and an id+1 in the
	// lower one; 0 is free. Their number is a power of two, and at most half of
	// them are in use.
	slots  []uint64
	keys   []K      // by id
	hashes []uint64 // by id
	// at, where not nil, holds for every id the position where keys has its key
	// from: of keys that are equal but differ, such as 0 and -0, the last one
	// stays, as in Go's maps.
	at []int
	// noted and its hashes are the batch that is being worked on.
	noted       []K
	notedHashes []uint64
}

const (
	// tableBatch is how many keys are looked up together: enough to keep all the
	// reads in flight that a processor can, few enough for the first-level cache.
	tableBatch = 128
	fewSlots   = 64
	keptSlots  = 4 * fewSlots
	manySlots  = 1 << 16 // up to here the number grows fourfold
)

// open readies an empty t for batches of up to size keys.
func (t *table[K]) open(seed maphash.Seed, size int) {
	t.seed = seed
	if len(t.noted) < size {
		t.noted, t.notedHashes = make([]K, size), make([]uint64, size)
	}
	if t.slots != nil {
		return // See retire.
	}
	t.slots = make([]uint64, fewSlots)
	if hasForms(reflect.TypeFor[K]()) {
		t.at = []int{}
	}
}

// retire makes t an empty table, and keeps its memory for another run unless that is
// much.
func (t *table[K]) retire() {
	if len(t.slots) > keptSlots {
		*t = table[K]{}
		return
	}
	clear(t.slots)
	wipe(t.keys)
	wipe(t.noted)
	t.keys, t.hashes, t.at = t.keys[:0], t.hashes[:0], t.at[:0]
}

// note makes k the key i of the next batch.
func (t *table[K]) note(i int, k K) {
	t.noted[i] = k
	t.notedHashes[i] = maphash.Comparable(t.seed, k)
}

// lookup sets ids to the ids of the keys of the batch, as many as ids are.
// They come from the block at position pos.
func (t *table[K]) lookup(ids []uint32, pos int) {
	keys := t.noted[:len(ids)]
	hashes := t.notedHashes[:len(ids)]
	slots := t.slots
	mask := uint64(len(slots) - 1)
	for i, h := range hashes {
		s := slots[h&mask]
		if s>>32 != h>>32 {
			s = 0
		}
		ids[i] = uint32(s)
	}
	for i, k := range keys {
		if id := ids[i]; id != 0 && t.keys[id-1] == k {
			ids[i] = id - 1
		} else {
			ids[i] = t.find(k, hashes[i])
		}
	}
	if t.at != nil {
		for i, id := range ids {
			t.renew(id, keys[i], pos)
		}
	}
}

// find returns the id of k, whose hash is h; where k is new, it is a new one.
func (t *table[K]) find(k K, h uint64) uint32 {
	mask := uint64(len(t.slots) - 1)
	i := h & mask
	for ; t.slots[i] != 0; i = (i + 1) & mask {
		s := t.slots[i]
		if id := uint32(s) - 1; s>>32 == h>>32 && t.keys[id] == k {
			return id
		}
	}
	id := len(t.keys)
	checkKeys(id + 1)
	t.slots[i] = slotOf(h, id)
	t.keys = append(t.keys, k)
	t.hashes = append(t.hashes, h)
	if t.at != nil {
		t.at = append(t.at, math.MinInt)
	}
	if 2*len(t.keys) > len(t.slots) {
		t.grow()
	}
	return uint32(id)
}

func slotOf(h uint64, id int) uint64 { return h>>32<<32 | uint64(id+1) }

func (t *table[K]) grow() {
	n := 2 * len(t.slots)
	if n <= manySlots {
		n *= 2
	}
	t.slots = make([]uint64, n)
	mask := uint64(n - 1)
	for id, h := range t.hashes {
		i := h & mask
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = slotOf(h, id)
	}
}

// renew makes k, from position pos, the key of its id unless that comes from
// behind it.
func (t *table[K]) renew(id uint32, k K, pos int) {
	if pos >= t.at[id] {
		t.keys[id], t.at[id] = k, pos
	}
}

// checkKeys panics where an id would not fit into its half of a slot.
func checkKeys(n int) {
	if uint64(n) > math.MaxUint32 {
		panic("par: more than 4294967295 different keys")
	}
}

// hasForms reports whether values of type t can be equal and yet differ.
func hasForms(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128, reflect.Interface:
		return true
	case reflect.Array:
		return hasForms(t.Elem())
	case reflect.Struct:
		for field := range t.Fields() {
			if hasForms(field.Type) {
				return true
			}
		}
		return false
	default:
		return false
	}
}
