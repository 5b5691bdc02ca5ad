package counting

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// PutLoop copies the first len(ids) elements of xs[lo:] to out. An element with id i goes to
// out[at[i]], and then PutLoop adds 1 to at[i].
type PutLoop func(out, xs block.Block, lo int, ids []uint32, at []int)

// all calls put for one stretch after the other, so that the run can be stopped.
func (put PutLoop) all(out, xs block.Block, lo int, ids []uint32, at []int) {
	engine.Stretches(0, len(ids), func(from, to int) { put(out, xs, lo+from, ids[from:to], at) })
}

// A NumberTable contains, for every participant, the new number of each of its ids, or nil if its
// ids stay. If the NumberTable is nil, all ids stay.
type NumberTable [][]uint32

// of returns the new numbers of the ids of participant i, or nil if the ids stay.
func (r NumberTable) of(i int) []uint32 {
	if r == nil {
		return nil
	}
	return r[i]
}

// idChunk is some consecutive elements, xs[lo:hi], together with the ids that their lane has
// given them.
type idChunk struct {
	pos, end int // the positions that the elements cover
	lane     int
	ids      []uint32
	xs       block.Block
	lo, hi   int
}
