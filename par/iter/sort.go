package iter

import "sync/atomic"

// Sorting is what a [Sorter] does at one call. [A, AEnd) and [B, BEnd) are stretches of In.
type Sorting struct {
	Job     SortJob
	In, Out Block
	A, AEnd int
	B, BEnd int
	At      int
}

// SortJob is one of the things that a [Sorter] knows how to do.
type SortJob uint8

const (
	// SortFew sorts the first stretch, which is short, in place.
	SortFew SortJob = iota
	// SortMerge merges the two stretches, which are sorted, into Out from index At on. Equal
	// elements of the first come before those of the second.
	SortMerge
	// SortSplit sets A to where the elements of the first stretch begin that are not among the
	// first At of what SortMerge would make.
	SortSplit
)

// A Sorter does the part of a sort that depends on the type of the elements.
type Sorter func(s *Sorting)

// The lengths that a sort begins with: what SortFew is for, and what one participant sorts
// or merges at a time.
const (
	sortFew   = 8
	sortPiece = 1 << 12
)

// Sorted returns the elements of n in the order of sort, equal ones in the order in which
// they come, in a new block. The code is that of the user's function.
func (n Node) Sorted(code uint64, sort Sorter) Block {
	if n.pool() != nil {
		return inPool(n, func(n Node) Block { return n.Sorted(code, sort) })
	}
	xs := n.Collect()
	r := &sortRun{sort: sort, n: xs.Len(), limit: n.tuning().limit, src: xs}
	if r.n <= sortFew {
		sort(&Sorting{In: xs, AEnd: r.n})
		return xs
	}
	r.dst = proto(xs).Raw(r.n)
	r.rounds(mix(n.key, mix(uint64(IsSorted), code)))
	return r.src
}

// sortRun is a merge sort, whose pieces and merges are done by whoever has time.
type sortRun struct {
	sort     Sorter
	n        int
	limit    int
	src, dst Block // of n elements each: what there is, and where the next round writes
	width    int   // of the sorted runs in src; 0: there are none yet
	// splits hold for the beginning of each piece in a merge how many elements of the first
	// run come before it, or -1 if nobody has looked yet.
	splits []atomic.Int64
	// broken: splits contradict each other, because the order is not consistent.
	broken atomic.Bool
}

// rounds sorts: first each piece, and then it merges neighbours until there is one run.
func (r *sortRun) rounds(key uint64) {
	r.round(mix(key, 0))
	if sortLevels(min(r.n, sortPiece))%2 != 0 {
		r.src, r.dst = r.dst, r.src
	}
	if r.width = sortPiece; r.inOrder() {
		return
	}
	r.splits = make([]atomic.Int64, r.pieces())
	for key = mix(key, 1); r.width < r.n; r.width *= 2 {
		for i := range r.splits {
			r.splits[i].Store(-1)
		}
		if r.round(key); r.broken.Load() {
			return // src has all elements.
		}
		r.src, r.dst = r.dst, r.src
	}
}

func (r *sortRun) pieces() int { return (r.n-1)/sortPiece + 1 }

// sortLevels returns how many merges make one run of n elements.
func sortLevels(n int) int {
	levels := 0
	for width := sortFew; width < n; width *= 2 {
		levels++
	}
	return levels
}

// inOrder reports whether all is sorted if the pieces are.
func (r *sortRun) inOrder() bool {
	for lo := sortPiece; lo < r.n; lo += sortPiece {
		s := r.pair(lo-sortPiece, sortPiece)
		if r.split(s, sortPiece) < sortPiece {
			return false
		}
	}
	return true
}

// pair returns the two runs of the given width from position lo on.
func (r *sortRun) pair(lo, width int) Sorting {
	mid := min(lo+width, r.n)
	return Sorting{In: r.src, Out: r.dst, A: lo, AEnd: mid, B: mid, BEnd: min(mid+width, r.n)}
}

// split returns how many elements of the first run are among the first at of a merge.
func (r *sortRun) split(s Sorting, at int) int {
	lo := s.A
	s.Job, s.At = SortSplit, at
	r.sort(&s)
	return s.A - lo
}

// sortPiece sorts the elements [lo, hi). After an even number of levels they are in src,
// otherwise in dst.
func (r *sortRun) sortPiece(lo, hi int) {
	s := Sorting{In: r.src, Out: r.dst}
	for s.A = lo; s.A < hi; s.A = s.AEnd {
		s.AEnd = min(s.A+sortFew, hi)
		r.sort(&s)
	}
	s.Job = SortMerge
	width := sortFew
	for range sortLevels(min(r.n, sortPiece)) {
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
func (r *sortRun) mergePiece(lo, hi int) {
	from := lo &^ (2*r.width - 1) // The width is a power of two.
	s := r.pair(from, r.width)
	a, end := r.splitAt(s, from, lo), r.splitAt(s, from, hi)
	b, bEnd := lo-from-a, hi-from-end
	if a > end || b > bEnd {
		r.broken.Store(true)
		return
	}
	s.AEnd, s.BEnd = s.A+end, s.B+bEnd
	s.A, s.B, s.At, s.Job = s.A+a, s.B+b, lo, SortMerge
	r.sort(&s)
}

// splitAt returns how many elements of the first run of s, which begins at from, come
// before position at of the merge: the same for everybody who asks, because otherwise
// elements could get lost if the order is not consistent.
func (r *sortRun) splitAt(s Sorting, from, at int) int {
	if at == from || at == s.BEnd {
		return min(at, s.AEnd) - from
	}
	split := &r.splits[at/sortPiece]
	if k := split.Load(); k >= 0 {
		return int(k)
	}
	split.CompareAndSwap(-1, int64(r.split(s, at-from)))
	return int(split.Load())
}
