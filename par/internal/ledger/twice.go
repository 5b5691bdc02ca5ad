package ledger

import (
	"math/bits"
	"slices"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// What is scattered twice: at least so many elements, of so many groups, with so many elements in each on the average, if they are not wide.
const (
	leastTwice  = 1 << 17
	manyGroups  = 1 << 12
	leastShared = 4
	widestTwice = 64
	partBits    = 8
	partBatch   = 128
)

// scatterTwice is scatter if groups are so many that each element would wait for the memory where it belongs. It shares the
// elements out by the upper bits of their groups, and then each part puts its own to their places, in a near cache.
func scatterTwice(chunks [][]sheaf, n int, ids Renumbering, out block.Block, ends []int, put Put) {
	shift := max(0, bits.Len(uint(len(ends)-1))-partBits)
	parts := (len(ends)-1)>>shift + 1
	at := make([][]int, len(chunks))
	endings.Share(len(chunks), func(c int) {
		at[c] = make([]int, parts)
		for _, s := range chunks[c] {
			s.count(ids[s.lane], shift, at[c])
		}
	})
	starts, next := make([]int, parts+1), 0
	for p := range parts {
		starts[p] = next
		for _, row := range at {
			next, row[p] = next+row[p], next
		}
	}
	starts[parts] = n
	shared, of := out.Raw(n), make([]uint32, n)
	endings.Share(len(chunks), func(c int) {
		var batch [partBatch]uint32
		own := slices.Clone(at[c])
		for _, s := range chunks[c] {
			for lo := s.lo; len(s.ids) > 0; lo += partBatch {
				k := min(len(s.ids), partBatch)
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
		for _, id := range of[lo:hi] {
			ends[id]++
		}
		next := lo
		for g, n := range groups {
			next, groups[g] = next+n, next
		}
		put(out, shared, lo, of[lo:hi], ends)
	})
}
