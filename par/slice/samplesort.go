package slice

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
)

// pick fills sample with elements of xs. Their positions are spread evenly, and are always the same.
func pick[T any](sample, xs []T) {
	const golden = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
	at := uint64(0)
	for i := range sample {
		at += golden
		j, _ := bits.Mul64(at, uint64(len(xs)))
		sample[i] = xs[j]
	}
}

const (
	sampleMin     = 1 << 13 // elements from which sorting is worth cutting
	sampleLeaf    = 1 << 10 // elements that a bucket should have at least
	sampleGrain   = 1 << 11 // elements worth a task
	sampleEach    = 16      // elements of the sample for each bucket
	sampleBuckets = 128     // ranges between splitters, at most; between ranges are buckets for what equals a splitter
	sampleIDs     = 2 * sampleBuckets
	sampleDepth   = 6 // how often a bucket is cut again, before one worker sorts it in any case
)

// sampleSort is one call of a stable sort by comparison: splitters from a sample cut the input into buckets, and each
// bucket is sorted on its own (W. D. Frazer and A. C. McKellar, "Samplesort", Journal of the ACM 17(3), 1970). Two things
// are from P. Sanders and S. Winkel, "Super scalar sample sort", ESA 2004: the descent through the splitters has no
// branches to predict, and elements that equal a frequent splitter have buckets of their own. Both the cutting and the
// sorting of the buckets are parallel. Moving elements to buckets keeps the order of equal elements, and so does quickSort,
// which sorts the buckets. Therefore the result does not depend on the cuts, and the cuts may depend on the number of
// workers.
type sampleSort[T any] struct {
	order[T]
}

// splitters holds the splitters twice: as a perfect search tree in breadth-first order, from index 1, and in ascending
// order.
type splitters[T any] struct {
	tree   [sampleBuckets]T
	sorted [sampleBuckets]T
	levels int
	equal  bool // whether two splitters are equal
}

// sort sorts a, into b if toB is set. After a panic, the elements are where the result would be, in some order.
func (s *sampleSort[T]) sort(a, b []T, toB bool, depth int) {
	n := len(a)
	if n < sampleMin || depth == sampleDepth || core.NumWorkers() == 1 {
		quickSort(a, b, toB, s.order)
		return
	}
	workers := core.NumWorkers()
	moved := !toB
	defer bring(&moved, b, a)
	split := s.sample(a, workers)
	k := segmentsOf(n, sampleGrain)
	var ends [sampleIDs]int
	deal(a, b, k, ends[:], func(ids []uint8, _, lo, hi int) { s.classify(a[lo:hi], ids, split) })
	moved = true
	eachBucket(ends[:], sampleGrain, func(d, lo, hi int) {
		switch {
		case d%2 == 1: // All equal.
			if !toB {
				copy(a[lo:hi], b[lo:hi])
			}
		case hi-lo == 1 || hi-lo <= (n-1)/(2*workers):
			quickSort(b[lo:hi], a[lo:hi], !toB, s.order)
		default:
			s.sort(b[lo:hi], a[lo:hi], !toB, depth+1)
		}
	})
}

// sample chooses splitters from elements at fixed positions. The golden ratio spreads the positions over all of a, so that
// they are in step with no period of the input.
func (s *sampleSort[T]) sample(a []T, workers int) *splitters[T] {
	n := len(a)
	levels := bits.Len(uint(min(n/sampleLeaf, segmentsPerWorker*workers, sampleBuckets-1)))
	buckets := 1 << levels
	picked := make([]T, buckets*sampleEach)
	pick(picked, a)
	sorted := make([]T, len(picked))
	mergeSort(picked, sorted, true, s.order)
	split := &splitters[T]{levels: levels}
	for i := 1; i < buckets; i++ {
		split.sorted[i-1] = sorted[i*sampleEach]
		split.equal = split.equal || i > 1 && s.cmp(sorted[(i-1)*sampleEach], sorted[i*sampleEach]) >= 0
	}
	split.plant(1, 0, buckets-1)
	return split
}

// plant fills the tree from node down with sorted[lo:hi].
func (t *splitters[T]) plant(node, lo, hi int) {
	if lo < hi {
		mid := lo + (hi-lo)/2
		t.tree[node] = t.sorted[mid]
		t.plant(2*node, lo, mid)
		t.plant(2*node+1, mid+1, hi)
	}
}

// classify sets ids to the buckets of xs. Bucket 2i holds the elements between splitters i-1 and i, and bucket 2i+1 the
// elements that equal splitter i.
func classify[T any](xs []T, ids []uint8, t *splitters[T], cmp func(x, y T) int) {
	for i, x := range xs {
		node := 1
		for range t.levels {
			node = 2*node - cmp(t.tree[node%sampleBuckets], x)>>toSign
		}
		d := node - 1<<t.levels // Splitters before d are less than x, and the others are not.
		id := 2 * d
		if t.equal && d < 1<<t.levels-1 && cmp(x, t.sorted[d%sampleBuckets]) >= 0 {
			id++
		}
		ids[i] = uint8(id)
	}
}
