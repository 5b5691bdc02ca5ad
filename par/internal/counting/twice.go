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

// What is scattered twice: at least so many elements, if they are not wide, of so many groups with so many elements in each on the average;
// of more groups if they are so many, or if many workers would wait for one, because there is no room for counters of several chunks.
const (
	leastTwice  = 1 << 17
	manyGroups  = 1 << 18
	leastShared = 4
	farGroups   = 1 << 21
	mostGroups  = 4 // for each element
	manyWorkers = 8
	widestTwice = 64
	partBits    = 8
	partBatch   = 128
)

// isTwice reports whether n elements of so many groups are scattered twice.
func isTwice(n, groups int, of block.Block) bool {
	switch {
	case n < leastTwice || groups > mostGroups*n || block.Width(of) > widestTwice:
		return false
	case groups <= n/leastShared && groups >= manyGroups:
		return true
	}
	return groups >= farGroups || core.NumWorkers() >= manyWorkers && countOfChunks(n, groups) <= 1
}

// twiceShift is by how much groups are shifted for the parts.
func twiceShift(groups int) int { return max(0, bits.Len(uint(groups-1))-partBits) }

// scatterTwice is scatterCounted if groups are so many that each element would wait for the memory where it belongs. It shares the
// elements out by the upper bits of their groups, which have been counted, and then each part puts its own to their places, in a near cache.
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
