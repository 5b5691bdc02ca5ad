// Package counting has endings whose participants keep something from one piece to the next that is too large to be combined
// wherever two pieces meet: counts of buckets, the largest elements, and elements with their ids. These endings run as an
// [endings.KeepRun].
package counting

import (
	"cmp"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	leastChunk      = 1 << 13 // the smallest number of elements of a chunk
	chunksPerWorker = 2       // the largest number of chunks for each worker
)

// scatter sorts the elements of the idChunks by group, which is their id after the renumbering. It calls room with the number of elements,
// writes them to the block that room returns, and sets ends to where each group ends. Within a group the elements are in the order of
// positions. scatter overwrites the ids of idChunks.
//
// scatter is a counting sort over chunks of the elements, which run at the same time. Each chunk counts its elements in every group. From
// these counts follows where the chunk must put its elements.
func scatter(idChunks []idChunk, ids NumberTable, room func(n int) block.Block, ends []int, put PutLoop) (out block.Block) {
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

// countOfChunks returns the number of chunks in which n elements are scattered. All chunks together have at most half as many counters as
// elements. Otherwise there is one chunk.
func countOfChunks(n, groups int) int {
	count := min(n/leastChunk, n/(2*max(groups, 1)))
	if count > 1 {
		count = min(count, chunksPerWorker*core.NumWorkers())
	}
	return count
}

// scatterCounted is scatter for counted chunks: at[c] has the counts of chunk c, by group. It overwrites at.
func scatterCounted(chunks [][]idChunk, at [][]int, out block.Block, ends []int, put PutLoop) {
	begins(at, ends)
	endings.Share(len(chunks), func(c int) {
		for _, s := range chunks[c] {
			put.all(out, s.xs, s.lo, s.ids, at[c])
		}
	})
}

// begins replaces each count in at, of a group in a row, by the number of elements that come before these: all elements of earlier groups,
// and the elements of the group in earlier rows. It sets ends to where the groups end. Each range of groups is done by one goroutine.
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
func scatterAlone(idChunks []idChunk, ids NumberTable, out block.Block, ends []int, put PutLoop) {
	clear(ends)
	for _, s := range idChunks {
		s.count(ids.of(s.lane), 0, ends)
	}
	next := 0
	for g, n := range ends {
		next, ends[g] = next+n, next
	}
	for _, s := range idChunks {
		put.all(out, s.xs, s.lo, s.ids, ends) // After the last element, the next place of a group is where the group ends.
	}
}

// count replaces the ids by their meaning, shifts them, and adds them to counts.
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

// cutChunks cuts the n elements of idChunks into count chunks of nearly the same length.
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
