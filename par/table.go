package par

import (
	"hash/maphash"

	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/ledger"
)

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
//
// It has functions and no methods, because the compiler would make each method of a generic
// type several times.
type table[K comparable] struct {
	index index
	keys  []K // by id
	noted []K // the batch that is being worked on
}

// openTable readies an empty table for batches of up to size keys; see [index].
func openTable[K comparable](t *table[K], seed maphash.Seed, size int, forms bool) {
	t.index.open(seed, size, forms)
	if len(t.noted) < size {
		t.noted = make([]K, size)
	}
}

// noteKey makes k the key i of the next batch.
func noteKey[K comparable](t *table[K], i int, k K) {
	t.noted[i] = k
	t.index.noted[i] = maphash.Comparable(t.index.seed, k)
}

// lookup sets ids to the ids of the keys of the batch, as many as ids are. They come from
// the block at position pos.
func lookup[K comparable](t *table[K], ids []uint32, pos int) {
	t.index.guess(ids)
	for i, k := range t.noted[:len(ids)] {
		id := ids[i]
		if id != 0 && t.keys[id-1] == k {
			id--
		} else {
			id = findKey(t, k, t.index.noted[i])
		}
		ids[i] = id
		if t.index.at != nil && t.index.renew(id, pos) {
			t.keys[id] = k
		}
	}
}

// findKey returns the id of k, whose hash is h; if k is new, it is a new one.
func findKey[K comparable](t *table[K], k K, h uint64) uint32 {
	slots := t.index.slots
	mask := uint64(len(slots) - 1)
	i := h & mask
	for ; slots[i] != 0; i = (i + 1) & mask {
		s := slots[i]
		if id := uint32(s) - 1; s>>32 == h>>32 && t.keys[id] == k {
			return id
		}
	}
	t.keys = append(roomy(t.keys), k)
	return t.index.add(i, h)
}

// merge puts tables of the same seed together: it returns all keys, by new ids, and what
// has become of the ids of each table. Each shard takes the keys whose hashes begin alike,
// out of all tables, and so needs nothing of the others.
func merge[K comparable](tables []*table[K]) (keys []K, ids ledger.Renumbering) {
	if len(tables) == 1 {
		return tables[0].keys, ledger.Renumbering{nil}
	}
	indexes := make([]*index, len(tables))
	for i, t := range tables {
		indexes[i] = &t.index
	}
	m := newMerging(indexes)
	shards := make([]table[K], m.shards())
	endings.Share(len(shards), func(s int) {
		to := &shards[s]
		openTable(to, indexes[0].seed, 0, indexes[0].at != nil)
		for i, from := range tables {
			for id, h := range from.index.hashes {
				if !m.belongs(h, s) {
					continue
				}
				k := from.keys[id]
				now := findKey(to, k, h)
				if to.index.at != nil && to.index.renew(now, from.index.at[id]) {
					to.keys[now] = k
				}
				m.ids[i][id] = now
			}
		}
	})
	for s := range shards {
		m.starts[s] = len(keys)
		keys = append(keys, shards[s].keys...)
	}
	m.shift()
	return keys, m.ids
}
