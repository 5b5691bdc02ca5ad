package iter

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
)

// merged is what several tables have together: an id for each key.
type merged[K comparable] struct {
	keys []K // by id
	// ids holds for each table what its ids have become; nil: they stay.
	ids [][]uint32
}

// idOf returns what id of table i has become.
func (m *merged[K]) idOf(i int, id int) int {
	if ids := m.ids[i]; ids != nil {
		return int(ids[id])
	}
	return id
}

const (
	shardLeast = 1 << 15 // keys, from which on a merge is worth sharing out
	mostShards = 64
)

// mergeLanes puts the tables of lanes together.
func mergeLanes[L any, K comparable](lanes []*L, tableOf func(*L) *table[K]) merged[K] {
	tables := make([]*table[K], len(lanes))
	for i, l := range lanes {
		tables[i] = tableOf(l)
	}
	return merge(tables)
}

// merge puts tables of the same seed together. Each shard takes the keys whose hashes
// begin alike, out of all tables, and so needs nothing of the others.
func merge[K comparable](tables []*table[K]) merged[K] {
	m := merged[K]{ids: make([][]uint32, len(tables))}
	if len(tables) == 1 {
		m.keys = tables[0].keys
		return m
	}
	total := 0
	for i, t := range tables {
		total += len(t.keys)
		m.ids[i] = make([]uint32, len(t.keys))
	}
	checkKeys(total)
	if total == 0 {
		return m
	}
	depth := 0 // in bits of a hash
	if total >= shardLeast {
		depth = bits.Len(uint(min(core.NumWorkers(), mostShards) - 1))
	}
	shards := make([]table[K], 1<<depth)
	share(len(shards), func(s int) { shards[s].mergeShard(tables, m.ids, s, 64-depth) })
	starts := make([]int, len(shards))
	for s := range shards {
		starts[s] = len(m.keys)
		m.keys = append(m.keys, shards[s].keys...)
	}
	if depth > 0 {
		share(len(tables), func(i int) {
			for id, h := range tables[i].hashes {
				m.ids[i][id] += uint32(starts[h>>(64-depth)])
			}
		})
	}
	return m
}

// mergeShard takes the keys of tables whose hashes are s when shifted, and notes
// their ids.
func (t *table[K]) mergeShard(tables []*table[K], ids [][]uint32, s, shift int) {
	t.open(tables[0].seed, 0)
	for i, from := range tables {
		for id, h := range from.hashes {
			if h>>shift != uint64(s) {
				continue
			}
			k := from.keys[id]
			to := t.find(k, h)
			if t.at != nil {
				t.renew(to, k, from.at[id])
			}
			ids[i][id] = to
		}
	}
}
