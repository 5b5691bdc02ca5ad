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
	of   [][]Item[K, X] // by shard
	ends []uint32       // of each run in each shard
}

// put adds an item to a shard. Its X is the caller's to set.
func put[K comparable, X any](s *sheets[K, X], shard uint64, tag uint64, k K) *Item[K, X] {
	to := &s.of[shard]
	n := len(*to)
	if n == cap(*to) {
		*to = roomy(*to)
	}
	*to = (*to)[:n+1]
	x := &(*to)[n]
	x.tag, x.Key = tag, k
	return x
}

// shared returns what is for so many shards, with room for so many items in each.
func shared[K comparable, X any](shards, room int) [][]Item[K, X] {
	of := make([][]Item[K, X], shards)
	all := make([]Item[K, X], shards*room)
	for i := range of {
		of[i] = all[i*room : i*room : (i+1)*room]
	}
	return of
}

// widen makes room for some more items in each shard. Shards get as much at once as they need, where one item after the other
// would have them copied several times.
func widen[K comparable, X any](s *sheets[K, X], more []uint32) {
	for i, n := range more {
		xs := s.of[i]
		if need := len(xs) + int(n); need > cap(xs) {
			s.of[i] = append(make([]Item[K, X], 0, max(need, 2*cap(xs))), xs...)
		}
	}
}

// end ends a run, and returns which one it is.
func end[K comparable, X any](s *sheets[K, X]) (nth int) {
	nth = len(s.ends) / len(s.of)
	for _, xs := range s.of {
		s.ends = append(s.ends, uint32(len(xs)))
	}
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
	for i, xs := range s.of {
		if clears {
			clear(xs)
		}
		s.of[i] = xs[:0]
	}
	s.ends = s.ends[:0]
}
