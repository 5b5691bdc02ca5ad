package par

import (
	"github.com/seed1237c087/manta/par/internal/counting"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/loops"
)

// Buckets returns the elements of it sorted by the number that bucket returns for them, from 0 to
// buckets-1, and where each number begins. The elements with number b are
// xs[starts[b]:starts[b+1]], in their order; len(starts) is buckets+1. Buckets is a counting sort:
// bucket is called once for each element, in parallel, and elements are not compared.
//
// Buckets panics before any work if buckets is negative or more than memory can hold, or if bucket
// is nil. Buckets panics at the element for which bucket returns a number outside of [0, buckets).
// Besides xs and starts, Buckets takes 4 bytes for each element, a copy of the elements unless
// they are those of a [Slice], and counts for each worker, at most half as many counts as
// elements. With 262,144 buckets or more, Buckets takes one more copy and 4 more bytes for each
// element.
func Buckets[T any](it Iter[T], buckets int, bucket func(T) int) (xs []T, starts []int) {
	counting.CheckBuckets("Buckets", buckets, bucket == nil)
	return loops.BucketedBy(source(it), buckets, describe.Code(bucket), bucketing("Buckets", bucket))
}

// BucketsInto is [Buckets] into the caller's memory. BucketsInto writes the elements to the front
// of dst, and to starts where the buckets begin; starts is one longer than the number of buckets.
// BucketsInto returns the number of elements. If dst is too short, BucketsInto panics and writes
// neither dst nor starts. BucketsInto panics before any work if starts is empty or bucket is nil.
// dst must not share memory with the source of it.
func BucketsInto[T any](dst []T, starts []int, it Iter[T], bucket func(T) int) int {
	counting.CheckBuckets("BucketsInto", max(0, len(starts)-1), bucket == nil)
	return loops.BucketedIntoBy(dst, starts, source(it), describe.Code(bucket), bucketing("BucketsInto", bucket))
}

// bucketing returns the loop that calls bucket, for the operation op.
func bucketing[T any](op string, bucket func(T) int) loops.BucketLoop[T] {
	return func(to *loops.BucketCounts, src []T) {
		ids := to.IDs[:len(src)]
		for i, x := range src {
			b := bucket(x)
			if uint(b) >= uint(to.Buckets) {
				counting.Outside(op, b, to.Buckets)
			}
			ids[i] = uint32(b)
		}
		counts, shift := to.Counts, to.Shift&63
		for _, b := range ids {
			counts[uint(b)>>shift]++
		}
	}
}
