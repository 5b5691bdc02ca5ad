package counting

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// PutLoop copies the elements xs[lo:], as many as there are ids, to out: that of id i to at[i],
// which it then counts up.
type PutLoop func(out, xs block.Block, lo int, ids []uint32, at []int)

// all is put, a stretch after the other.
func (put PutLoop) all(out, xs block.Block, lo int, ids []uint32, at []int) {
	engine.Stretches(0, len(ids), func(from, to int) { put(out, xs, lo+from, ids[from:to], at) })
}

// A Renumbering contains, for every participant, the new number of each id that it has given out;
// nil: the ids stay. If the Renumbering is nil, all ids stay.
type Renumbering [][]uint32

// of returns the new numbers of the ids of participant i; nil: they stay.
func (r Renumbering) of(i int) []uint32 {
	if r == nil {
		return nil
	}
	return r[i]
}

// idChunk is consecutive elements together with the ids that the table of their lane has for
// their keys.
type idChunk struct {
	pos, end int // the positions that it covers
	lane     int
	ids      []uint32
	xs       block.Block // in which they are [lo, hi)
	lo, hi   int
}
