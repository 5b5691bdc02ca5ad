package counting

import (
	"math"
	"math/bits"
)

// bucketPartials is what a participant keeps instead of counts if there are very many buckets. Then its counts would not stay in a near
// cache, and adding up the counts of all participants would take longer than counting the elements. The participant keeps the bucket of
// each element, in lists by ranges of buckets. In the end all ranges are counted into the result at the same time, each range in a near
// cache.
type bucketPartials struct {
	Apart   [][]uint32   // by range, the list that is not full; nil: the participant counts
	full    [][][]uint32 // by range, the full lists
	buckets int
	shift   int
}

const (
	manyBuckets = 1 << 21
	mostRanges  = 1 << 8
	leastRange  = 1 << 15
	listRoom    = 1 << 12
)

// countsApart reports whether participants keep the buckets of elems elements apart; elems is -1 if the number is not known.
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

// keep is Put for the buckets that a HistogramBlocks has found.
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

// follow begins another list of range i.
func (a *bucketPartials) follow(i int) {
	a.full[i] = append(a.full[i], a.Apart[i])
	a.Apart[i] = make([]uint32, 0, listRoom)
}
