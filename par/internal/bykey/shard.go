package bykey

import "github.com/seed1237c087/manta/core"

// Shard is the result for the keys whose hashes begin alike.
type Shard[K comparable, V any] struct {
	Table[K]
	Values []V // by id
	shard
}

// shard is the part of a Shard that does not depend on types.
type shard struct {
	At     int // which item of the batch is being added
	known  int // how many keys there were before it
	failed *failure
}

// failure is a panic of what adds an item, and which one that was.
type failure struct {
	item int
	err  *core.PanicError
}

// absorbItems adds items of s to shard i.
func absorbItems[K comparable, V, X any](p *plain, to *Shard[K, V], i int, s *span, items []Item[K, X],
	add func(s *Shard[K, V], ids []uint32, items []Item[K, X]),
) {
	for len(items) > 0 {
		batch := items[:min(len(items), Batch)]
		items = items[len(batch):]
		hashes, ids := to.hashes[:len(batch)], to.ids[:len(batch)]
		for j := range batch {
			hashes[j] = batch[j].tag
		}
		to.touch(hashes)
		keys, slots, mask, forms := to.Keys, to.slots, uint64(len(to.slots)-1), p.forms
		for j := range batch {
			x := &batch[j]
			s := slots[x.tag>>32&mask]
			id := uint32(s) - 1
			if s>>32 != x.tag>>32 || s == 0 || keys[id] != x.Key {
				id = find(&to.Table, x.Key, x.tag)
				keys, slots, mask = to.Keys, to.slots, uint64(len(to.slots)-1)
			}
			ids[j] = id
			if forms {
				keys[id] = x.Key
			}
		}
		p.noteItems(&to.shard, i, s, ids, hashes)
		if add != nil {
			add(to, ids, batch)
		}
	}
}

// noteItems notes which of the items of a batch bring a key, and the ids of all of them, as far as somebody wants to know.
func (p *plain) noteItems(to *shard, i int, s *span, ids []uint32, tags []uint64) {
	if p.Ordered {
		which := p.which[s.base:]
		for j, id := range ids {
			if int(id) == to.known {
				which[uint32(tags[j])-s.from] = uint16(i) + 1
				to.known++
			}
		}
	}
	if p.Numbered {
		numbers := p.numbers[s.lane]
		for j, id := range ids {
			numbers[uint32(tags[j])] = id
		}
	}
}
