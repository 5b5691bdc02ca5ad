package bykey

import "github.com/seed1237c087/manta/par/internal/engine"

// Item is a key on its way to its shard, with its value.
type Item[K comparable, X any] struct {
	// tag is the upper half of the key's hash, and in the lower half how many items of its
	// participant are before it.
	tag uint64
	X   X
	Key K
}

// laneItems are the items of one participant, by shard, run by run.
type laneItems[K comparable, X any] struct {
	of   []shardItems[K, X] // by shard
	ends []uint32           // of each run in each shard
	slab []Item[K, X]       // what chunks are cut from
	room int                // of all slabs, in items
}

// shardItems holds the items for one shard. They stay where they are written: a full chunk is not copied, and another one follows it.
type shardItems[K comparable, X any] struct {
	now     []Item[K, X] // the chunk at hand
	n, past uint32       // how many items are in it, and in those before it
	nth     int          // of the chunk that follows
	chunks  [][]Item[K, X]
}

const firstChunk = 16 // items, on the average of a slab one for each shard

// follow begins another chunk of s, with room for the given number of items, and for at least half as many as there are.
func follow[K comparable, X any](s *laneItems[K, X], to *shardItems[K, X], room int) {
	to.past, to.n = to.past+to.n, 0
	if to.nth == len(to.chunks) {
		room = max(room, firstChunk, int(to.past/2))
		if room > len(s.slab) {
			s.slab = make([]Item[K, X], max(room, firstChunk*len(s.of)))
			s.room += len(s.slab)
		}
		to.chunks = append(to.chunks, s.slab[:room:room])
		s.slab = s.slab[room:]
	}
	to.now = to.chunks[to.nth]
	to.nth++
}

// end ends a run, and returns its number.
func end[K comparable, X any](s *laneItems[K, X]) (nth int) {
	nth = len(s.ends) / len(s.of)
	for i := range s.of {
		s.ends = append(s.ends, s.of[i].past+s.of[i].n)
	}
	return nth
}

// extent returns where the items of a run in a shard begin and end.
func extent[K comparable, X any](s *laneItems[K, X], nth, shard int) (from, to uint32) {
	i := nth*len(s.of) + shard
	if nth > 0 {
		from = s.ends[i-len(s.of)]
	}
	return from, s.ends[i]
}

// items returns the first of the items [from, to) in a shard: those in the same chunk.
func items[K comparable, X any](s *laneItems[K, X], shard int, from, to uint32) []Item[K, X] {
	for _, c := range s.of[shard].chunks {
		n := uint32(len(c))
		if from < n {
			return c[from:min(to, n)]
		}
		from, to = from-n, to-n
	}
	return nil
}

// reuse empties s and keeps its memory. Items are cleared if they may hold much.
func reuse[K comparable, X any](s *laneItems[K, X], clears bool) {
	for i := range s.of {
		to := &s.of[i]
		for _, c := range to.chunks[:to.nth] {
			if clears {
				engine.Look(len(c))
				clear(c)
			}
		}
		*to = shardItems[K, X]{chunks: to.chunks}
	}
	s.ends = s.ends[:0]
}
