// Package sorting sorts in parallel, by a merge sort, and merges sorted slices. The result does not depend on how the work is shared out.
package sorting

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Sort returns the elements of xs in the order of sorter, in xs or in a new block. Equal elements keep their order. At most limit
// goroutines do the work; 0 means any number. key is the key of the whole run.
func Sort(xs block.Block, key uint64, limit int, sorter SortLoop) block.Block {
	defer engine.Surface()
	n := xs.Len()
	if n <= few {
		sorter(Step{In: xs, AEnd: n})
		return xs
	}
	m := &Merging{Loop: sorter, Key: key, Limit: limit, in: xs, out: block.Proto(xs).Raw(n)}
	levels := 0 // the levels of merges that make one run of a piece
	for width := FourLen; width < min(n, pieceOf(n)); width *= 2 {
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
	s := Step{In: m.in, Out: m.out, A: lo, AEnd: hi}
	m.Loop(s)
	s.Job = Merge
	width := FourLen
	for range levels {
		for s.At = lo; s.At < hi; s.At = s.BEnd {
			mid := min(s.At+width, hi)
			s.A, s.AEnd, s.B, s.BEnd = s.At, mid, mid, min(mid+width, hi)
			m.Loop(s)
		}
		s.In, s.Out = s.Out, s.In
		width *= 2
	}
}

// runs returns where the sorted runs end if the pieces of n elements are sorted. Pieces that are in order already are one run.
func (m *Merging) runs(n int) []int {
	piece := pieceOf(n)
	ends := make([]int, 0, (n-1)/piece+1)
	for lo := piece; lo < n; lo += piece {
		if m.before(lo-1, lo) {
			ends = append(ends, lo)
		}
	}
	return append(ends, n)
}

// Merging makes one sorted run of many, in rounds from one array to another and back. Any participant can do any piece of a round: binary
// search finds where the piece begins in either run ("merge path": N. Deo, A. Jain and M. Medidi, "An optimal parallel algorithm for
// merging using multiselection", Information Processing Letters 50(2), 1994).
type Merging struct {
	Loop  SortLoop
	Key   uint64 // the key of the whole run
	Limit int    // the largest number of goroutines that do the work; 0: any number
	// Back: the elements are in the second array. Back is right at any time, also after a panic.
	Back bool
	// Broken: the order of the SortLoop is not consistent, so that merging would have lost elements. All elements are there, in some order.
	Broken seam.Bool

	in, out block.Block // the arrays, if the SortLoop does not know them: where the elements are, and where the next round writes
	ends    []int       // the ends of the sorted runs
	piece   int         // see pieceOf
	// splits contain, for the beginning of each piece, how many elements before the piece come from
	// the first of its two runs, or -1 if that is not known yet.
	splits []seam.Int64
}

// each calls work for the pieces [lo, hi) of n elements, maybe at the same time.
func (m *Merging) each(stage uint64, n int, work func(lo, hi int)) {
	if n <= pieceLen {
		core.Checkpoint()
		work(0, n)
		return
	}
	piece := pieceOf(n)
	engine.Each(engine.Mix(m.Key, stage), (n-1)/piece+1, 0, m.Limit, func(i int) {
		lo := i * piece
		work(lo, lo+min(piece, n-lo))
	})
}

// turn makes the next round read what the last one has written.
func (m *Merging) turn() { m.in, m.out, m.Back = m.out, m.in, !m.Back }

func (m *Merging) call(job Job) Step { return Step{Job: job, In: m.in, Out: m.out, Back: m.Back} }

// Merge merges the sorted runs that end at ends, neighbours first. It overwrites ends.
func (m *Merging) Merge(ends []int) {
	if len(ends) == 1 {
		return
	}
	n := ends[len(ends)-1]
	m.piece = pieceOf(n)
	m.splits = make([]seam.Int64, (n-1)/m.piece+1)
	for m.ends = ends; len(m.ends) > 1; {
		for i := range m.splits {
			m.splits[i].Store(-1)
		}
		if m.each(1, n, m.mergePiece); m.Broken.Load() {
			return
		}
		m.turn()
		k := 0
		for i := 0; i < len(m.ends); i += 2 {
			m.ends[k] = m.ends[min(i+1, len(m.ends)-1)]
			k++
		}
		m.ends = m.ends[:k]
	}
}

// mergePiece makes the elements [lo, hi) of the result of a round, by merging the runs that they come from.
func (m *Merging) mergePiece(lo, hi int) {
	for lo < hi {
		s := m.pair(lo)
		to := min(hi, s.BEnd)
		a, aEnd := m.split(s, lo), m.split(s, to)
		b, bEnd := lo-s.A-a, to-s.A-aEnd
		if a > aEnd || b > bEnd {
			m.Broken.Store(true)
			return
		}
		s.AEnd, s.BEnd = s.A+aEnd, s.B+bEnd
		s.A, s.B, s.At = s.A+a, s.B+b, lo
		m.Loop(s)
		lo = to
	}
}

// pair returns the merge of two neighbouring runs, one of which contains position at. The second run may be empty.
func (m *Merging) pair(at int) Step {
	i, _ := slices.BinarySearch(m.ends, at+1)
	i &^= 1
	s := m.call(Merge)
	if i > 0 {
		s.A = m.ends[i-1]
	}
	s.AEnd, s.B, s.BEnd = m.ends[i], m.ends[i], m.ends[min(i+1, len(m.ends)-1)]
	return s
}

// split returns how many elements of the first run of s come before position at of the merge. at is the beginning of a piece or an end of
// s. All callers get the same result, because otherwise elements could be lost if the order is not consistent.
func (m *Merging) split(s Step, at int) int {
	from := s.A
	if at == from || at == s.BEnd {
		return min(at, s.AEnd) - from
	}
	split := &m.splits[at/m.piece]
	if k := split.Load(); k >= 0 {
		return int(k)
	}
	split.CompareAndSwap(-1, int64(m.share(s, at-from)))
	return int(split.Load())
}

// share returns how many of the first n elements of the merge s are from its first run.
func (m *Merging) share(s Step, n int) int {
	lo, hi := max(0, n-(s.BEnd-s.B)), min(n, s.AEnd-s.A)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if m.before(s.A+mid, s.B+n-mid-1) {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}

// before reports whether the element at b comes before the element at a. a is in an earlier run.
func (m *Merging) before(a, b int) bool {
	s := m.call(Before)
	s.A, s.AEnd, s.B, s.BEnd = a, a+1, b, b+1
	return m.Loop(s) != 0
}
