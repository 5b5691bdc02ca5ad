package bykey

// Adding returns a function that adds items to accumulators of shards.
func Adding[K comparable, A, T any](newA func() A, add func(acc A, x T) A) func(s *Shard[K, A], ids []uint32, items []Item[K, T]) {
	return func(s *Shard[K, A], ids []uint32, items []Item[K, T]) {
		for i, id := range ids {
			s.At = i
			if int(id) == len(s.Values) {
				s.Values = append(roomy(s.Values), newA())
			}
			v := &s.Values[id]
			*v = add(*v, items[i].X)
		}
	}
}
