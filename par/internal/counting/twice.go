package counting

import (
	"math/bits"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// When elements are scattered twice; see isTwice.
const (
	leastTwice  = 1 << 17 // elements, at least
	manyGroups  = 1 << 18 // groups, if each has leastShared elements on the average
	leastShared = 4
	farGroups   = 1 << 21 // groups, however many elements each has
	mostGroups  = 4       // groups for each element, at most
	manyWorkers = 8       // workers that would wait for one if there is no room for the counters of several chunks
	widestTwice = 64      // bytes of an element, at most
	partBits    = 8
	partBatch   = 128
)

// isTwice reports whether n elements are scattered twice into so many groups.
func isTwice(n, groups int, of block.Block) bool {
	switch {
	case n < leastTwice || groups > mostGroups*n || block.Width(of) > widestTwice:
		return false
	case groups <= n/leastShared && groups >= manyGroups:
		return true
	}
	return groups >= farGroups || core.NumWorkers() >= manyWorkers && countOfChunks(n, groups) <= 1
}

// twiceShift returns by how many bits a group is shifted to give its part.
func twiceShift(groups int) int { return max(0, bits.Len(uint(groups-1))-partBits) }

// scatterTwice is scatterCounted if there are so many groups that each element would wait for the memory of its place. First it moves the
// elements to parts by the upper bits of their groups, which at counts. Then each part moves its elements to their places, in a near cache.
func scatterTwice(chunks [][]idChunk, at [][]int, n int, out block.Block, ends []int, put PutLoop) {
	shift := twiceShift(len(ends))
	parts := (len(ends)-1)>>shift + 1
	starts, next := make([]int, parts+1), 0
	for p := range parts {
		starts[p] = next
		for _, row := range at {
			next, row[p] = next+row[p], next
		}
	}
	starts[parts] = n
	shared, of := out.Raw(n), describe.IDs(n)
	endings.Share(len(chunks), func(c int) {
		var batch [partBatch]uint32
		own := slices.Clone(at[c])
		for _, s := range chunks[c] {
			for lo := s.lo; len(s.ids) > 0; lo += partBatch {
				k := min(len(s.ids), partBatch)
				engine.Look(k)
				for i, id := range s.ids[:k] {
					p := id >> (shift & 31)
					batch[i] = p
					of[own[p]] = id
					own[p]++
				}
				put(shared, s.xs, lo, batch[:k], at[c])
				s.ids = s.ids[k:]
			}
		}
	})
	endings.Share(parts, func(p int) {
		lo, hi := starts[p], starts[p+1]
		groups := ends[p<<shift : min((p+1)<<shift, len(ends))]
		clear(groups)
		engine.Stretches(lo, hi, func(lo, hi int) {
			for _, id := range of[lo:hi] {
				ends[id]++
			}
		})
		next := lo
		for g, n := range groups {
			next, groups[g] = next+n, next
		}
		put.all(out, shared, lo, of[lo:hi], ends)
	})
}
