// Package sorting sorts blocks in parallel: a merge sort, whose result is the same however the work is shared out.
package sorting

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Call is what a [Sorter] does at one call. [A, AEnd) and [B, BEnd) are stretches of In.
type Call struct {
	Job     Job
	In, Out block.Block
	A, AEnd int
	B, BEnd int
	At      int
}

// Job is one of the things that a [Sorter] knows how to do.
type Job uint8

const (
	// Few sorts the first stretch, which is short, in place.
	Few Job = iota
	// Merge merges the two stretches, which are sorted, into Out from index At on. Equal
	// elements of the first come before those of the second.
	Merge
	// Split sets A to where the elements of the first stretch begin that are not among the
	// first At of what Merge would make.
	Split
)

// A Sorter does the part of a sort that depends on the type of the elements.
type Sorter func(s *Call)

// The lengths that a sort begins with: what Few is for, and what one participant sorts
// or merges at a time.
const (
	few      = 8
	pieceLen = 1 << 12
)

// Sort returns the elements of xs in the order of sorter, equal ones in the order in which they come: in xs, or in a new
// block. At most so many goroutines work on it, 0 standing for any number; the key is that of the whole run.
func Sort(xs block.Block, key uint64, limit int, sorter Sorter) block.Block {
	r := &run{sort: sorter, key: key, n: xs.Len(), limit: limit, src: xs}
	if r.n <= few {
		sorter(&Call{In: xs, AEnd: r.n})
		return xs
	}
	r.dst = block.Proto(xs).Raw(r.n)
	r.rounds()
	return r.src
}

// run is a merge sort, whose pieces and merges are done by whoever has time.
type run struct {
	sort     Sorter
	key      uint64
	n        int
	limit    int
	src, dst block.Block // of n elements each: what there is, and where the next round writes
	width    int         // of the sorted runs in src
	// splits hold for the beginning of each piece in a merge how many elements of the first
	// run come before it, or -1 if nobody has looked yet.
	splits []seam.Int64
	// broken: splits contradict each other, because the order is not consistent.
	broken seam.Bool
}

// rounds sorts: first each piece, and then it merges neighbours until there is one run.
func (r *run) rounds() {
	r.round(engine.Mix(r.key, 0), r.sortPiece)
	if levelsOf(min(r.n, pieceLen))%2 != 0 {
		r.src, r.dst = r.dst, r.src
	}
	if r.width = pieceLen; r.inOrder() {
		return
	}
	r.splits = make([]seam.Int64, r.pieces())
	for key := engine.Mix(r.key, 1); r.width < r.n; r.width *= 2 {
		for i := range r.splits {
			r.splits[i].Store(-1)
		}
		if r.round(key, r.mergePiece); r.broken.Load() {
			return // src has all elements.
		}
		r.src, r.dst = r.dst, r.src
	}
}

func (r *run) pieces() int { return (r.n-1)/pieceLen + 1 }

// levelsOf returns how many merges make one run of n elements.
func levelsOf(n int) int {
	levels := 0
	for width := few; width < n; width *= 2 {
		levels++
	}
	return levels
}

// inOrder reports whether all is sorted if the pieces are.
func (r *run) inOrder() bool {
	for lo := pieceLen; lo < r.n; lo += pieceLen {
		s := r.pair(lo-pieceLen, pieceLen)
		if r.split(s, pieceLen) < pieceLen {
			return false
		}
	}
	return true
}

// pair returns the two runs of the given width from position lo on.
func (r *run) pair(lo, width int) Call {
	mid := min(lo+width, r.n)
	return Call{In: r.src, Out: r.dst, A: lo, AEnd: mid, B: mid, BEnd: min(mid+width, r.n)}
}

// split returns how many elements of the first run are among the first at of a merge.
func (r *run) split(s Call, at int) int {
	lo := s.A
	s.Job, s.At = Split, at
	r.sort(&s)
	return s.A - lo
}

// pieceLen sorts the elements [lo, hi). After an even number of levels they are in src,
// otherwise in dst.
func (r *run) sortPiece(lo, hi int) {
	s := Call{In: r.src, Out: r.dst}
	for s.A = lo; s.A < hi; s.A = s.AEnd {
		s.AEnd = min(s.A+few, hi)
		r.sort(&s)
	}
	s.Job = Merge
	width := few
	for range levelsOf(min(r.n, pieceLen)) {
		for s.At = lo; s.At < hi; s.At = s.BEnd {
			mid := min(s.At+width, hi)
			s.A, s.AEnd, s.B, s.BEnd = s.At, mid, mid, min(mid+width, hi)
			r.sort(&s)
		}
		s.In, s.Out = s.Out, s.In
		width *= 2
	}
}

// mergePiece makes the elements [lo, hi) of the merge of the two runs that they are in.
func (r *run) mergePiece(lo, hi int) {
	from := lo &^ (2*r.width - 1) // The width is a power of two.
	s := r.pair(from, r.width)
	a, end := r.splitAt(s, from, lo), r.splitAt(s, from, hi)
	b, bEnd := lo-from-a, hi-from-end
	if a > end || b > bEnd {
		r.broken.Store(true)
		return
	}
	s.AEnd, s.BEnd = s.A+end, s.B+bEnd
	s.A, s.B, s.At, s.Job = s.A+a, s.B+b, lo, Merge
	r.sort(&s)
}

// splitAt returns how many elements of the first run of s, which begins at from, come
// before position at of the merge: the same for everybody who asks, because otherwise
// elements could get lost if the order is not consistent.
func (r *run) splitAt(s Call, from, at int) int {
	if at == from || at == s.BEnd {
		return min(at, s.AEnd) - from
	}
	split := &r.splits[at/pieceLen]
	if k := split.Load(); k >= 0 {
		return int(k)
	}
	split.CompareAndSwap(-1, int64(r.split(s, at-from)))
	return int(split.Load())
}

// round does one round: the work on each piece [lo, hi), maybe at the same time.
func (r *run) round(key uint64, work func(lo, hi int)) {
	engine.Each(key, r.pieces(), 0, r.limit, func(i int) {
		lo := i * pieceLen
		work(lo, min(lo+pieceLen, r.n))
	})
}
