package bykey

// Number sets numbers to those of the items of the batch.
func Number[K comparable](l *Lane[K, None, None], ids, numbers []uint32) {
	if l.Mode == Apart {
		for i := range ids {
			numbers[i] = l.items + uint32(i)
		}
		Singles(l, len(ids), None{})
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
		for _, id := range l.ids {
			keys = append(keys, l.table.Keys[id])
		}
		return keys, [][]uint32{nil}
	}
	keys = make([]K, p.keys)
	var ranks []uint32 // by the number that follows from the shard
	if p.Ordered {
		ranks = p.ranks()
	}
	p.Keeping.Share(len(p.shards), func(i int) {
		s := &p.shards[i]
		rank := func(id int) int {
			if id += int(p.starts[i]); ranks != nil {
				id = int(ranks[id])
			}
			return id
		}
		for id, k := range s.Keys {
			keys[rank(id)] = k
		}
		for lane, l := range p.lanes {
			to := p.numbers[lane]
			for _, sheet := range [...]*sheets[K, None]{&l.parts, &l.singles} {
				if sheet.of == nil {
					continue
				}
				for j := range sheet.of[i] {
					number := &to[uint32(sheet.of[i][j].tag)]
					*number = uint32(rank(int(*number)))
				}
			}
		}
	})
	return keys, p.numbers
}

// ranks returns for each key, by shard and id, how many appear before it.
func (p *plain) ranks() []uint32 {
	next := make([]uint32, len(p.starts))
	copy(next, p.starts)
	ranks := make([]uint32, p.keys)
	for rank, s := range p.order {
		ranks[next[s]] = uint32(rank)
		next[s]++
	}
	return ranks
}
