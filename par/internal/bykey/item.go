package bykey

import "github.com/seed1237c087/manta/par/internal/engine"

// Item is a key with a value, on the way to its shard.
type Item[K comparable, X any] struct {
	// tag contains the upper half of the key's hash. Its lower half is the number of earlier items of the participant.
	tag uint64
	X   X
	Key K
}

// laneItems are the items of one participant, by shard, and span by span.
type laneItems[K comparable, X any] struct {
	of   []shardItems[K, X] // by shard
	ends []uint32           // the ends of each span in each shard
	slab []Item[K, X]       // chunks are cut from the front
	room int                // the length of all slabs, in items
}

// shardItems contains the items for one shard, in chunks. Items are never moved: when a chunk is full, another chunk follows.
type shardItems[K comparable, X any] struct {
	now     []Item[K, X] // the current chunk
	n, past uint32       // the number of items in the current chunk, and in earlier chunks
	nth     int          // the index of the next chunk
	chunks  [][]Item[K, X]
}

const firstChunk = 16 // items of a chunk, at least; a slab has room for one such chunk for each shard

// follow begins another chunk of to. If no earlier run has left such a chunk, follow makes one with room for the given number of items, and
// for at least half as many as to has already.
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

// end ends the current span, and returns its index.
func end[K comparable, X any](s *laneItems[K, X]) (nth int) {
	nth = len(s.ends) / len(s.of)
	for i := range s.of {
		s.ends = append(s.ends, s.of[i].past+s.of[i].n)
	}
	return nth
}

// extent returns where the items of span nth begin and end in a shard.
func extent[K comparable, X any](s *laneItems[K, X], nth, shard int) (from, to uint32) {
	i := nth*len(s.of) + shard
	if nth > 0 {
		from = s.ends[i-len(s.of)]
	}
	return from, s.ends[i]
}

// items returns the first of the items [from, to) in a shard: all that are in the same chunk.
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

// reuse empties s and keeps its memory. If clears is set, reuse clears the items, because they may keep user values alive.
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
