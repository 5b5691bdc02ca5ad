package par

import "hash/maphash"

// table numbers keys: equal ones get the same id, and ids count from 0 in the order in
// which keys are first seen. It is what the endings that group by a key have in every lane.
//
// It is a hash table with open addressing and linear probing, apart from the keys, which
// lie together in the order of their ids: the most frequent ones come first as a rule and
// share cache lines. It works on batches: first all keys of a batch are made and hashed,
// then all slots are read, then all keys compared, so that the processor waits for several
// of those reads at once. Go's map, which does one after the other, takes a third longer
// for group_count in the benchmarks.
//
// Keys behave as those of Go's maps do: a NaN equals nothing, so each gets an id of its
// own, and a key that can't be hashed panics when it is noted.
type table[K comparable] struct {
	index index
	keys  []K // by id
	noted []K // the batch that is being worked on
}

// open readies an empty t for batches of up to size keys; see [index].
func (t *table[K]) open(seed maphash.Seed, size int, forms bool) {
	t.index.open(seed, size, forms)
	if len(t.noted) < size {
		t.noted = make([]K, size)
	}
}

// retire makes t an empty table, and keeps its memory for another run unless that is much.
func (t *table[K]) retire() {
	if len(t.index.slots) > keptSlots {
		*t = table[K]{}
		return
	}
	t.index.retire()
	clear(t.noted)
	clear(t.keys)
	t.keys = t.keys[:0]
}

// note makes k the key i of the next batch.
func (t *table[K]) note(i int, k K) {
	t.noted[i] = k
	t.index.noted[i] = maphash.Comparable(t.index.seed, k)
}

// lookup sets ids to the ids of the keys of the batch, as many as ids are. They come from
// the block at position pos.
func (t *table[K]) lookup(ids []uint32, pos int) {
	t.index.guess(ids)
	for i, k := range t.noted[:len(ids)] {
		if id := ids[i]; id != 0 && t.keys[id-1] == k {
			ids[i] = id - 1
		} else {
			ids[i] = t.find(k, t.index.noted[i])
		}
		if t.index.at != nil {
			t.renew(ids[i], k, pos)
		}
	}
}

// find returns the id of k, whose hash is h; if k is new, it is a new one.
func (t *table[K]) find(k K, h uint64) uint32 {
	slots := t.index.slots
	mask := uint64(len(slots) - 1)
	i := h & mask
	for ; slots[i] != 0; i = (i + 1) & mask {
		s := slots[i]
		if id := uint32(s) - 1; s>>32 == h>>32 && t.keys[id] == k {
			return id
		}
	}
	t.keys = append(t.keys, k)
	return t.index.add(i, h)
}

// renew makes k, from position pos, the key of its id unless that comes from behind it.
func (t *table[K]) renew(id uint32, k K, pos int) {
	if at := &t.index.at[id]; pos >= *at {
		t.keys[id], *at = k, pos
	}
}
