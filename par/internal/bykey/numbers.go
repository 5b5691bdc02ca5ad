package bykey

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/counting"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Number notes for each element of the batch the number of its item.
func Number[K comparable](l *Lane[K, NoValue, NoValue], ids []uint32) {
	numbers := l.numbers[l.Done:][:len(ids)]
	if l.Mode == Apart {
		for i := range ids {
			numbers[i] = l.items + uint32(i)
		}
		Singles(l, make([]NoValue, len(ids)))
		return
	}
	at, stretch, less := l.at, l.stretch, l.base+1-l.items
	for i, id := range ids {
		if at[id] <= stretch {
			Begin(l, id, NoValue{})
		}
		numbers[i] = at[id] - less
	}
}

// Grouped returns the keys, the elements sorted by key, and where the elements of each key end. If p is Ordered, the keys are in the order
// in which they first appear.
func Grouped[K comparable](p *Run[K, NoValue, NoValue], put counting.PutLoop) (keys []K, all describe.Block, ends []int) {
	keys, numbers := numbered(p)
	all, ends = p.groups.Sort(func(i int) *counting.Chunks { return &p.KeepRun.State(i).(*Lane[K, NoValue, NoValue]).idChunks }, numbers, len(keys), put)
	return keys, all, ends
}

// numbered returns the keys, and for each participant the number of the key of each of its items. If numbers is nil, each item has the
// number of its key. p must be Numbered and done. If p is Ordered, the keys are in the order in which they first appear.
func numbered[K comparable](p *Run[K, NoValue, NoValue]) (keys []K, numbers [][]uint32) {
	if l := sole(p); l != nil {
		return keysOf(l), nil
	}
	return numberedShards(p), p.numbers
}

// numberedShards is numbered if there is no sole lane. It is a function of its own because its result escapes to the heap.
func numberedShards[K comparable](p *Run[K, NoValue, NoValue]) (keys []K) {
	keys = uncleared[K](p.keys)
	var ranks []uint32 // for the keys by shard and id; see ranks
	if p.Ordered {
		ranks = p.ranks()
	}
	p.KeepRun.Share(len(p.shards), func(i int) {
		from := p.starts[i]
		of := p.shards[i].Keys
		engine.Stretches(0, len(of), func(lo, hi int) {
			for id, k := range of[lo:hi] {
				at := from + uint32(lo+id)
				if ranks != nil {
					at = ranks[at]
				}
				keys[at] = k
			}
		})
	})
	p.renumber(ranks)
	return keys
}

// renumber replaces each shard and id in p.numbers by the number of the key.
func (p *baseRun) renumber(ranks []uint32) {
	var chunks [][]uint32
	for _, numbers := range p.numbers {
		chunks = slices.AppendSeq(chunks, slices.Chunk(numbers, leastChunk))
	}
	p.KeepRun.Share(len(chunks), func(c int) {
		engine.Look(len(chunks[c]))
		bits := 32 - p.turn
		for i, n := range chunks[c] {
			n = p.starts[n>>bits] + n&(1<<bits-1)
			if ranks != nil {
				n = ranks[n]
			}
			chunks[c][i] = n
		}
	})
}

// ranks returns, for the keys by shard and id, how many keys appear before each.
func (p *baseRun) ranks() []uint32 {
	ranks := describe.IDs(p.keys)
	next, chunk := p.chunks()
	p.KeepRun.Share(len(next), func(c int) {
		at := next[c]
		engine.Stretches(c*chunk, min((c+1)*chunk, p.keys), func(lo, hi int) {
			for i, s := range p.order[lo:hi] {
				ranks[p.starts[s]+at[s]] = uint32(lo + i)
				at[s]++
			}
		})
	})
	return ranks
}
