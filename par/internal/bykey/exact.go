package bykey

// NoValue is the value of a key if only the key counts.
type NoValue = struct{}

// Only returns a plan in which only the keys count.
func Only[K comparable](asks PlanSpec) Plan[K, NoValue, NoValue] {
	asks.Exact, asks.Unordered = true, true
	asks.Once = !asks.Numbered
	return Plan[K, NoValue, NoValue]{PlanSpec: asks}
}

// KeepOnly keeps the keys of a batch.
func KeepOnly[K comparable](l *Lane[K, NoValue, NoValue], ids []uint32) {
	if l.Mode == Apart {
		Singles(l, make([]NoValue, len(ids)))
		return
	}
	if l.met == len(l.at) {
		return
	}
	at, stretch := l.at, l.stretch
	for _, id := range ids {
		if at[id] <= stretch {
			Begin(l, id, NoValue{})
		}
	}
}

// addCounts adds the counts of items to the counts of their keys.
func addCounts[K comparable](s *Shard[K, int], ids []uint32, items []Item[K, int]) {
	s.Values = extended(s.Values, len(s.Keys))
	for i, id := range ids {
		s.Values[id] += items[i].X
	}
}

// Counts returns a plan of p that counts elements.
func Counts[K comparable](p *Run[K, int, int], asks PlanSpec) Plan[K, int, int] {
	asks.Exact, asks.Unordered = true, true
	if p.add == nil {
		p.add = addCounts[K]
	}
	return Plan[K, int, int]{Part: p.add, Single: p.add, PlanSpec: asks}
}

// Count counts the elements of a batch.
func Count[K comparable](l *Lane[K, int, int], ids []uint32) {
	if l.Mode == Apart {
		ones := Brought(l)
		if ones[0] == 0 {
			for i := range ones {
				ones[i] = 1
			}
		}
		Singles(l, ones[:len(ids)])
		return
	}
	if counts := Column(l); counts != nil {
		for _, id := range ids {
			counts[id]++
		}
		return
	}
	counts, at, less := Stretch(l)
	for _, id := range ids {
		if i := uint(at[id] - less); i < uint(len(counts)) {
			counts[i]++
		} else {
			Begin(l, id, 1)
			counts, at, less = Stretch(l)
		}
	}
}

// Lasts returns a plan that keeps the last value of each key.
func Lasts[K comparable, V any]() Plan[K, V, V] {
	last := func(s *Shard[K, V], ids []uint32, items []Item[K, V]) {
		s.Values = extended(s.Values, len(s.Keys))
		for i, id := range ids {
			s.Values[id] = items[i].X
		}
	}
	return Plan[K, V, V]{Part: last, Single: last, PlanSpec: PlanSpec{Exact: true}}
}

// Combining returns a function that combines values of shards with items by op.
func Combining[K comparable, V any](op func(a, b V) V) func(s *Shard[K, V], ids []uint32, items []Item[K, V]) {
	return func(s *Shard[K, V], ids []uint32, items []Item[K, V]) {
		for i, id := range ids {
			s.At = i
			if int(id) == len(s.Values) {
				s.Values = append(roomy(s.Values), items[i].X)
				continue
			}
			v := &s.Values[id]
			*v = op(*v, items[i].X)
		}
	}
}
