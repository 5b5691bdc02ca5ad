package counting

import (
	"math"
	"math/bits"
)

// bucketPartials is what a participant keeps if buckets are so many that its counts would not stay in a near cache, and the counts
// of all participants would take longer to add up than the elements to count: the bucket of each element, by ranges of
// buckets. In the end ranges are counted at the same time, each in a near cache, into the result.
type bucketPartials struct {
	Apart   [][]uint32   // by range, what is not full; nil: it counts
	full    [][][]uint32 // by range
	buckets int
	shift   int
}

const (
	manyBuckets = 1 << 21
	mostRanges  = 1 << 8
	leastRange  = 1 << 15
	listRoom    = 1 << 12
)

// countsApart reports whether so many elements, -1 if nobody knows, are to be kept apart.
func countsApart(buckets, elems int) bool {
	return buckets >= manyBuckets && uint64(buckets) <= math.MaxUint32 && elems >= 0 && elems/2 <= buckets
}

func newApart(buckets int) bucketPartials {
	shift := bits.Len(uint(max((buckets-1)/mostRanges, leastRange-1)))
	ranges := (buckets-1)>>shift + 1
	return bucketPartials{make([][]uint32, ranges), make([][][]uint32, ranges), buckets, shift}
}

// Put keeps an element of bucket b.
func (a *bucketPartials) Put(b int) {
	if uint(b) >= uint(a.buckets) {
		Outside("Histogram", b, a.buckets)
	}
	to := &a.Apart[b>>a.shift]
	if len(*to) == cap(*to) {
		a.follow(b >> a.shift)
	}
	*to = append(*to, uint32(b))
}

// keep is Put for what a HistogramBlocks has found.
func (a *bucketPartials) keep(buckets []uint32) {
	for _, b := range buckets {
		if uint(b) >= uint(a.buckets) {
			Outside("HistogramBlocks", b, a.buckets)
		}
		to := &a.Apart[b>>a.shift]
		if len(*to) == cap(*to) {
			a.follow(int(b >> a.shift))
		}
		*to = append(*to, b)
	}
}

// follow begins another list of a range.
func (a *bucketPartials) follow(i int) {
	a.full[i] = append(a.full[i], a.Apart[i])
	a.Apart[i] = make([]uint32, 0, listRoom)
}
