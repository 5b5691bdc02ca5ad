// Package sorting sorts in parallel, by a merge sort, and merges what is sorted. The result is the same however the work is
// shared out.
package sorting

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// few is how many elements of a block are sorted by Few.
const few = 8

// Sort returns the elements of xs in the order of sorter, equal ones in the order in which they come: in xs, or in a new
// block. At most so many goroutines work on it, 0 standing for any number; the key is that of the whole run.
func Sort(xs block.Block, key uint64, limit int, sorter Sorter) block.Block {
	defer engine.Surface()
	n := xs.Len()
	if n <= few {
		sorter(Call{In: xs, AEnd: n})
		return xs
	}
	m := &Merging{Sorter: sorter, Key: key, Limit: limit, in: xs, out: block.Proto(xs).Raw(n)}
	levels := 0 // of merges that make one run of a piece
	for width := few; width < min(n, pieceOf(n)); width *= 2 {
		levels++
	}
	m.each(0, n, func(lo, hi int) { m.sortPiece(lo, hi, levels) })
	if levels%2 != 0 {
		m.turn()
	}
	m.Merge(m.runs(n))
	return m.in
}

// sortPiece sorts the elements [lo, hi). After an even number of levels they are in m.in, otherwise in m.out.
func (m *Merging) sortPiece(lo, hi, levels int) {
	s := Call{In: m.in, Out: m.out}
	for s.A = lo; s.A < hi; s.A = s.AEnd {
		s.AEnd = min(s.A+few, hi)
		m.Sorter(s)
	}
	s.Job = Merge
	width := few
	for range levels {
		for s.At = lo; s.At < hi; s.At = s.BEnd {
			mid := min(s.At+width, hi)
			s.A, s.AEnd, s.B, s.BEnd = s.At, mid, mid, min(mid+width, hi)
			m.Sorter(s)
		}
		s.In, s.Out = s.Out, s.In
		width *= 2
	}
}

// runs returns where the sorted runs end if the pieces of n elements are sorted: neighbours in order are one.
func (m *Merging) runs(n int) []int {
	piece := pieceOf(n)
	ends := make([]int, 0, (n-1)/piece+1)
	s := m.call(Split)
	for lo := piece; lo < n; lo += piece {
		s.A, s.AEnd, s.B, s.BEnd, s.At = lo-1, lo, lo, lo+1, 1
		if m.Sorter(s) == 0 {
			ends = append(ends, lo)
		}
	}
	return append(ends, n)
}
