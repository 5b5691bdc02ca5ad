package bykey

// Item is a key on its way to its shard, with what it brings.
type Item[K comparable, X any] struct {
	// tag is the upper half of the key's hash, and in the lower half how many items of its
	// participant are before it.
	tag uint64
	X   X
	Key K
}

// sheets are the items that a participant has for each shard, run by run.
type sheets[K comparable, X any] struct {
	of   [][]Item[K, X] // by shard: as many as there is room for
	n    []uint32       // by shard: how many there are
	ends []uint32       // of each run in each shard
}

// put adds an item to a shard. Its X is the caller's to set.
func put[K comparable, X any](s *sheets[K, X], shard uint64, tag uint64, k K) *Item[K, X] {
	at := s.n[shard]
	if int(at) == len(s.of[shard]) {
		double(s, shard)
	}
	s.n[shard] = at + 1
	x := &s.of[shard][at]
	x.tag, x.Key = tag, k
	return x
}

// double makes room for twice as many items in a shard.
func double[K comparable, X any](s *sheets[K, X], shard uint64) {
	xs := make([]Item[K, X], max(2*len(s.of[shard]), 16))
	copy(xs, s.of[shard])
	s.of[shard] = xs
}

// lay readies s for so many shards, with room for so many items in each.
func lay[K comparable, X any](s *sheets[K, X], shards, room int) {
	s.of, s.n = make([][]Item[K, X], shards), make([]uint32, shards)
	all := make([]Item[K, X], shards*room)
	for i := range s.of {
		s.of[i] = all[i*room : (i+1)*room : (i+1)*room]
	}
}

// widen makes room for some more items in each shard. Shards get as much at once as they need, where one item after the other
// would have them copied several times.
func widen[K comparable, X any](s *sheets[K, X], more []uint32) {
	for i, n := range more {
		old := s.of[i]
		if need := int(s.n[i]) + int(n); need > len(old) {
			s.of[i] = make([]Item[K, X], max(need, 2*len(old)))
			copy(s.of[i], old[:s.n[i]])
		}
	}
}

// end ends a run, and returns which one it is.
func end[K comparable, X any](s *sheets[K, X]) (nth int) {
	nth = len(s.ends) / len(s.of)
	s.ends = append(s.ends, s.n...)
	return nth
}

// items returns those of a run in a shard.
func items[K comparable, X any](s *sheets[K, X], nth, shard int) []Item[K, X] {
	i, from := nth*len(s.of)+shard, uint32(0)
	if nth > 0 {
		from = s.ends[i-len(s.of)]
	}
	return s.of[shard][from:s.ends[i]]
}

// reuse empties s and keeps its memory. Items are cleared if they may hold much.
func reuse[K comparable, X any](s *sheets[K, X], clears bool) {
	if clears {
		for i, n := range s.n {
			clear(s.of[i][:n])
		}
	}
	clear(s.n)
	s.ends = s.ends[:0]
}
