package par

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/ledger"
)

const (
	shardLeast = 1 << 15 // keys, from which on a merge is worth sharing out
	mostShards = 64
)

// merging is what a merge of tables has that does not depend on the type of the keys.
type merging struct {
	tables []*index
	ids    ledger.Renumbering
	after  int   // by how much a hash is shifted to tell its shard
	starts []int // where the ids of each shard begin
}

func newMerging(tables []*index) *merging {
	m := &merging{tables: tables, ids: make(ledger.Renumbering, len(tables)), after: 64}
	total := 0
	for i, t := range tables {
		total += len(t.hashes)
		m.ids[i] = make([]uint32, len(t.hashes))
	}
	checkKeys(total)
	if total >= shardLeast {
		m.after -= bits.Len(uint(min(core.NumWorkers(), mostShards) - 1))
	}
	m.starts = make([]int, m.shards())
	return m
}

// shards returns into how many shards the keys are cut.
func (m *merging) shards() int {
	if len(m.tables) == 0 {
		return 0
	}
	return 1 << (64 - m.after)
}

// belongs reports whether a key with this hash belongs to shard s.
func (m *merging) belongs(hash uint64, s int) bool { return hash>>m.after == uint64(s) }

// shift makes the ids that the shards have given those of all shards together.
func (m *merging) shift() {
	if m.after == 64 {
		return
	}
	endings.Share(len(m.tables), func(i int) {
		for id, h := range m.tables[i].hashes {
			m.ids[i][id] += uint32(m.starts[h>>m.after])
		}
	})
}
