// Package counting has endings whose participants keep counts from one piece to the next that is too large to be combined
// wherever two pieces meet: counts of buckets, the largest elements, and what there is for each of many keys. They run as
// an [endings.KeepRun].
package counting

import (
	"cmp"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// What a chunk of sorted idChunks has at least, and how many there are for each worker.
const (
	leastChunk      = 1 << 13
	chunksPerWorker = 2
)

// scatter sorts the elements of the idChunks by group into what room returns for their number, and sets ends to where
// each group ends. Within a group the elements stand by position. The idChunks' ids are overwritten.
//
// It is a counting sort, over chunks of the elements at the same time: each counts what it
// has for every group, from which follows where it is to put that.
func scatter(idChunks []idChunk, ids Renumbering, room func(n int) block.Block, ends []int, put PutLoop) (out block.Block) {
	slices.SortFunc(idChunks, func(a, b idChunk) int { return cmp.Compare(a.pos, b.pos) })
	n := 0
	for _, s := range idChunks {
		n += s.hi - s.lo
	}
	out = room(n)
	if n == 0 {
		clear(ends)
		return out
	}
	count, shift := countOfChunks(n, len(ends)), 0
	twice := isTwice(n, len(ends), out)
	if twice {
		count, shift = chunksPerWorker*core.NumWorkers(), twiceShift(len(ends))
	} else if count <= 1 {
		scatterAlone(idChunks, ids, out, ends, put)
		return out
	}
	chunks := cutChunks(idChunks, n, count)
	at := make([][]int, len(chunks))
	endings.Share(len(chunks), func(c int) {
		at[c] = make([]int, (len(ends)-1)>>shift+1)
		for _, s := range chunks[c] {
			s.count(ids.of(s.lane), shift, at[c])
		}
	})
	if twice {
		scatterTwice(chunks, at, n, out, ends, put)
	} else {
		scatterCounted(chunks, at, out, ends, put)
	}
	return out
}

// countOfChunks returns in how many chunks n elements are scattered. All counters together are at most half as many as the
// elements, or a single row.
func countOfChunks(n, groups int) int {
	count := min(n/leastChunk, n/(2*max(groups, 1)))
	if count > 1 {
		count = min(count, chunksPerWorker*core.NumWorkers())
	}
	return count
}

// scatterCounted is scatter for chunks of which at says how many elements each has of every group. It overwrites at.
func scatterCounted(chunks [][]idChunk, at [][]int, out block.Block, ends []int, put PutLoop) {
	begins(at, ends)
	endings.Share(len(chunks), func(c int) {
		for _, s := range chunks[c] {
			put.all(out, s.xs, s.lo, s.ids, at[c])
		}
	})
}

// begins replaces what each row of at counts of a group by how many elements come before these: all of earlier groups, and those of the
// group in earlier rows. It sets ends to where the groups end. Each range of groups is one goroutine's.
func begins(at [][]int, ends []int) {
	n := len(ends)
	ranges := max(1, min(chunksPerWorker*core.NumWorkers(), len(at)*n/leastChunk))
	before := make([]int, ranges)
	if ranges > 1 {
		endings.Share(ranges, func(r int) {
			for _, row := range at {
				engine.Stretches(r*n/ranges, (r+1)*n/ranges, func(lo, hi int) { before[r] += total(row[lo:hi]) })
			}
		})
		sum := 0
		for r, k := range before {
			before[r], sum = sum, sum+k
		}
	}
	endings.Share(ranges, func(r int) {
		next := before[r]
		engine.Stretches(r*n/ranges, (r+1)*n/ranges, func(lo, hi int) {
			for g := lo; g < hi; g++ {
				for _, row := range at {
					next, row[g] = next+row[g], next
				}
				ends[g] = next
			}
		})
	})
}

// total returns the sum of counts.
func total(counts []int) (sum int) {
	for _, k := range counts {
		sum += k
	}
	return sum
}

// scatterAlone is scatter as one chunk.
func scatterAlone(idChunks []idChunk, ids Renumbering, out block.Block, ends []int, put PutLoop) {
	clear(ends)
	for _, s := range idChunks {
		s.count(ids.of(s.lane), 0, ends)
	}
	next := 0
	for g, n := range ends {
		next, ends[g] = next+n, next
	}
	for _, s := range idChunks {
		put.all(out, s.xs, s.lo, s.ids, ends) // Where the next element belongs is where the group ends, in the end.
	}
}

// count replaces the ids by their meaning and counts them, shifted.
func (s *idChunk) count(meaning []uint32, shift int, counts []int) {
	engine.Stretches(0, len(s.ids), func(lo, hi int) {
		ids := s.ids[lo:hi]
		if meaning == nil {
			for _, id := range ids {
				counts[id>>(shift&31)]++
			}
			return
		}
		for i, id := range ids {
			id = meaning[id]
			ids[i] = id
			counts[id>>(shift&31)]++
		}
	})
}

// cutChunks cuts n elements in idChunks into so many chunks of nearly the same length.
func cutChunks(idChunks []idChunk, n, count int) [][]idChunk {
	chunks := make([][]idChunk, count)
	room := 0
	c := -1
	for _, s := range idChunks {
		for s.lo < s.hi {
			if room == 0 {
				c++
				room = n*(c+1)/count - n*c/count
			}
			k := min(room, s.hi-s.lo)
			chunks[c] = append(chunks[c], idChunk{lane: s.lane, ids: s.ids[:k], xs: s.xs, lo: s.lo, hi: s.lo + k})
			s.ids, s.lo = s.ids[k:], s.lo+k
			room -= k
		}
	}
	return chunks
}
