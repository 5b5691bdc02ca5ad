package bykey

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Shard contains the result for the keys whose hashes begin with the same bits.
type Shard[K comparable, V any] struct {
	Table[K]
	Values []V // by id
	shard
}

// shard is the part of a Shard that does not depend on types.
type shard struct {
	At     int // the index in the batch of the item that is being added
	unseen int // how many items have been added since the last look at whether to stop
	known  int // how many keys have been noted; see noteItems
	failed *failure
}

// failure is a panic while an item was added, and the index of the item.
type failure struct {
	item int
	err  *core.PanicError
}

// count returns how many shards there are.
func (p *baseRun) count() int { return 1 << p.turn }

// shardOf returns the shard of a hash.
func (p *baseRun) shardOf(h uint64) uint64 {
	return bits.RotateLeft64(h, p.turn) & (1<<(p.turn&63) - 1)
}

// absorbItems adds the items of span s that are in of to shard i.
func absorbItems[K comparable, V, X any](p *baseRun, to *Shard[K, V], i int, s *span, of *laneItems[K, X],
	add func(s *Shard[K, V], ids []uint32, items []Item[K, X]),
) {
	for from, end := extent(of, s.nth, i); from < end; {
		open(&to.Table, denseSlots)
		xs := items(of, i, from, end)
		absorbRun(p, to, i, s, xs, add)
		from += uint32(len(xs))
	}
}

// absorbRun adds items, which belong to span s, to shard i.
func absorbRun[K comparable, V, X any](p *baseRun, to *Shard[K, V], i int, s *span, items []Item[K, X],
	add func(s *Shard[K, V], ids []uint32, items []Item[K, X]),
) {
	for len(items) > 0 {
		batch := items[:min(len(items), Batch)]
		items = items[len(batch):]
		to.look(len(batch))
		hashes, ids := to.hashes[:len(batch)], to.ids[:len(batch)]
		tags(hashes, batch)
		to.touch(hashes, len(to.Keys)) // touch may make to.slots grow.
		lookupItems(&to.Table, ids, batch)
		if p.forms {
			for j, id := range ids {
				to.Keys[id] = batch[j].Key
			}
		}
		p.noteItems(&to.shard, i, len(to.Keys), s, ids, hashes)
		if add == nil {
			to.Values = extended(to.Values, len(to.Keys))
		} else {
			add(to, ids, batch)
		}
	}
}

// itemsAtOnce is how many items are added between two looks at whether to stop. Each item may call a function of the user.
const itemsAtOnce = 8 * Batch

// look is called before n more items are added. After some calls, it looks whether to stop.
func (s *shard) look(n int) {
	if s.unseen += n; s.unseen >= itemsAtOnce {
		engine.Look(s.unseen)
		s.unseen = 0
	}
}

// noteItems notes which items of a batch have brought a new key to shard i, and the ids of all items, if the run needs them. keys is the
// number of keys that the shard has now.
func (p *baseRun) noteItems(to *shard, i, keys int, s *span, ids []uint32, tags []uint64) {
	if p.Ordered && keys > to.known {
		which := p.which[s.base:]
		for j, id := range ids {
			if int(id) == to.known {
				which[uint32(tags[j])-s.from] = uint16(i) + 1
				to.known++
			}
		}
	}
	if p.Numbered {
		checkKeys(keys << p.turn) // A number contains the shard in front of the id.
		numbers, of := p.numbers[s.lane], uint32(i)<<(32-p.turn)
		for j, id := range ids {
			numbers[uint32(tags[j])] = of | id
		}
	}
}

// tags writes the tags of items to the slice to. tags and lookupItems are functions of their own because the compiler keeps few variables
// of a long function in registers.
//
//go:noinline
func tags[K comparable, X any](to []uint64, items []Item[K, X]) {
	to = to[:len(items)]
	for i := range items {
		to[i] = items[i].tag
	}
}

// lookupItems sets ids to the ids of the keys of items.
//
//go:noinline
func lookupItems[K comparable, X any](t *Table[K], ids []uint32, items []Item[K, X]) {
	keys, slots := t.Keys, t.slots
	ids = ids[:len(items)]
	for i := range items {
		x := &items[i]
		h := x.tag >> 32
		id := slots[h&uint64(len(slots)-1)] ^ h<<32 - 1 // See lookup.
		if id >= uint64(len(keys)) || keys[id] != x.Key {
			id = find(t, x.Key, h<<32)
			keys, slots = t.Keys, t.slots
		}
		ids[i] = uint32(id)
	}
}
