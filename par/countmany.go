package par

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// countShard has the counts of the keys whose hashes begin alike, if keys are too many for each
// participant to have a table of all that it meets. Then participants hand on what they have, so
// the key of a million has one place, and not one for each of them.
type countShard[K comparable] struct {
	mu     seam.Mutex
	keys   table[K]
	counts []int // by id
}

// isFull notes that there were n more elements, and reports whether l, which has so many keys, is
// to hand them on.
func (l *keyed) isFull(n, keys int) bool {
	l.elems += n
	if keys < max(l.full, fullCounts) {
		return false
	}
	if 8*l.elems >= 9*keys {
		l.full = 2 * keys
		return false
	}
	return true
}

// handOn adds what l has to the shards, and empties it.
func handOn[K comparable](p *keying[K], l *keyLane[K]) {
	p.counting.Do(func() {
		p.counted = make([]countShard[K], 1<<bits.Len(uint(min(4*core.NumWorkers(), mostShards)-1)))
	})
	shift := 64 - bits.Len(uint(len(p.counted)-1))
	t := &l.table
	hashes := t.index.hashes
	if len(l.order) < len(hashes) {
		l.order = make([]uint32, len(hashes)+len(hashes)/8)
	}
	ids, ends := sortedIDs(l.order, hashes, shift)
	for s := range p.counted {
		to, begin := &p.counted[s], 0
		if s > 0 {
			begin = ends[s-1]
		}
		addCounts(p, to, l, ids[begin:ends[s]])
	}
	clear(t.keys)
	t.keys = t.keys[:0]
	t.index.retire()
	l.counts, l.elems, l.full = l.counts[:0], 0, 0
}

// addCounts adds the counts of some keys of l to s.
func addCounts[K comparable](p *keying[K], s *countShard[K], l *keyLane[K], ids []uint32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.keys.index.slots == nil {
		openTable(&s.keys, p.seed, 0, false)
	}
	t := &l.table
	for _, id := range ids {
		home := findKey(&s.keys, t.keys[id], t.index.hashes[id])
		if int(home) == len(s.counts) {
			s.counts = append(roomy(s.counts), 0)
		}
		s.counts[home] += l.counts[id]
	}
}

// sortedIDs returns the ids by the shards of their hashes, in a part of room, and where those of
// each shard end.
func sortedIDs(room []uint32, hashes []uint64, shift int) (ids []uint32, ends []int) {
	ids, ends = room[:len(hashes)], make([]int, 1<<(64-shift))
	for _, h := range hashes {
		ends[h>>shift]++
	}
	next := 0
	for i, n := range ends {
		next, ends[i] = next+n, next
	}
	for id, h := range hashes {
		at := &ends[h>>shift]
		ids[*at] = uint32(id)
		*at++
	}
	return ids, ends
}

// countedMap returns the result if counts have been handed on.
func countedMap[K comparable](p *keying[K]) map[K]int {
	endings.Share(p.run.Participants(), func(i int) {
		if l := p.run.State(i).(*keyLane[K]); len(l.counts) > 0 {
			handOn(p, l)
		}
	})
	n := 0
	for i := range p.counted {
		n += len(p.counted[i].counts)
	}
	m := make(map[K]int, n)
	for i := range p.counted {
		s := &p.counted[i]
		for id, k := range s.keys.keys {
			m[k] = s.counts[id]
		}
	}
	p.counted, p.counting = nil, seam.Once{}
	return m
}
