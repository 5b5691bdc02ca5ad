package par

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/iter"
)

const (
	shardLeast = 1 << 15 // keys, from which on a merge is worth sharing out
	mostShards = 64
)

// merge puts tables of the same seed together: it returns all keys, by new ids, and what
// has become of the ids of each table. Each shard takes the keys whose hashes begin alike,
// out of all tables, and so needs nothing of the others.
func merge[K comparable](tables []*table[K]) (keys []K, ids iter.Renumbering) {
	ids = make(iter.Renumbering, len(tables))
	if len(tables) == 1 {
		return tables[0].keys, ids
	}
	total := 0
	for i, t := range tables {
		total += len(t.keys)
		ids[i] = make([]uint32, len(t.keys))
	}
	if total == 0 {
		return nil, ids
	}
	depth := shardDepth(total)
	shards := make([]table[K], 1<<depth)
	iter.Share(len(shards), func(s int) { shards[s].mergeShard(tables, ids, s, 64-depth) })
	starts := make([]int, len(shards))
	for s := range shards {
		starts[s] = len(keys)
		keys = append(keys, shards[s].keys...)
	}
	if depth > 0 {
		iter.Share(len(tables), func(i int) { shiftIDs(ids[i], tables[i].index.hashes, starts, 64-depth) })
	}
	return keys, ids
}

// mergeShard takes the keys of tables whose hashes are s when shifted, and notes their ids.
func (t *table[K]) mergeShard(tables []*table[K], ids iter.Renumbering, s, shift int) {
	t.open(tables[0].index.seed, 0, tables[0].index.at != nil)
	for i, from := range tables {
		for id, h := range from.index.hashes {
			if h>>shift != uint64(s) {
				continue
			}
			k := from.keys[id]
			to := t.find(k, h)
			if t.index.at != nil {
				t.renew(to, k, from.index.at[id])
			}
			ids[i][id] = to
		}
	}
}

// shardDepth returns of how many bits of a hash the shards of a merge of so many keys are
// made.
func shardDepth(total int) int {
	checkKeys(total)
	if total < shardLeast {
		return 0
	}
	return bits.Len(uint(min(core.NumWorkers(), mostShards) - 1))
}

// shiftIDs makes the ids that shards have given to keys with these hashes those of all
// shards together, whose ids begin at starts.
func shiftIDs(ids []uint32, hashes []uint64, starts []int, shift int) {
	for id, h := range hashes {
		ids[id] += uint32(starts[h>>shift])
	}
}
