package bykey

import "slices"

// Number sets numbers to those of the items of the batch.
func Number[K comparable](l *Lane[K, None, None], ids, numbers []uint32) {
	if l.Mode == Apart {
		for i := range ids {
			numbers[i] = l.items + uint32(i)
		}
		Singles(l, make([]None, len(ids)))
		return
	}
	at, stretch, less := l.at, l.stretch, l.base+1-l.items
	numbers = numbers[:len(ids)]
	for i, id := range ids {
		if at[id] <= stretch {
			Begin(l, id, None{})
		}
		numbers[i] = at[id] - less
	}
}

// Numbered returns the keys, and for each participant what has become of its items' numbers: which key each has; nil: its own. p
// is Numbered and done. The keys are in the order in which they first appear if p is Ordered.
func Numbered[K comparable](p *Run[K, None, None]) (keys []K, numbers [][]uint32) {
	if l := sole(p); l != nil {
		keys = make([]K, len(l.ids))
		for i, id := range l.ids {
			keys[i] = l.table.Keys[id]
		}
		return keys, [][]uint32{nil}
	}
	keys = make([]K, p.keys)
	var ranks []uint32 // by the number that follows from the shard
	if p.Ordered {
		ranks = p.ranks()
	}
	p.Keeping.Share(len(p.shards), func(i int) {
		from := p.starts[i]
		for id, k := range p.shards[i].Keys {
			at := from + uint32(id)
			if ranks != nil {
				at = ranks[at]
			}
			keys[at] = k
		}
	})
	p.renumber(ranks)
	return keys, p.numbers
}

// renumber replaces shards and ids by the numbers of keys.
func (p *plain) renumber(ranks []uint32) {
	var chunks [][]uint32
	for _, numbers := range p.numbers {
		chunks = slices.AppendSeq(chunks, slices.Chunk(numbers, leastChunk))
	}
	p.Keeping.Share(len(chunks), func(c int) {
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

// ranks returns for each key, by shard and id, how many appear before it.
func (p *plain) ranks() []uint32 {
	ranks := make([]uint32, p.keys)
	next, chunk := p.chunks()
	p.Keeping.Share(len(next), func(c int) {
		at := next[c]
		for i, s := range p.order[c*chunk : min((c+1)*chunk, p.keys)] {
			ranks[p.starts[s]+at[s]] = uint32(c*chunk + i)
			at[s]++
		}
	})
	return ranks
}
