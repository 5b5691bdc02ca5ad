package par

import (
	"github.com/seed1237c087/manta/par/internal/counting"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/loops"
)

// Histogram returns a slice of counts: the value at index b is the number of elements for which
// bucket returns b, for each b from 0 to buckets-1. If bucket returns another number, Histogram
// panics at that element. Histogram panics before any work if buckets is negative or more than
// memory can hold, or bucket is nil. bucket is called once for each element. The counts of each
// worker take as much memory as the result. If that is sixteen megabytes or more and there are at
// most twice as many elements as buckets, workers do not have counts, but take some 4 to 8 bytes
// for each element instead.
func Histogram[T any](it Iter[T], buckets int, bucket func(T) int) []int {
	counting.CheckBuckets("Histogram", buckets, bucket == nil)
	return loops.HistogramBy[T](source(it), buckets, describe.Code(bucket), bucketer[T](bucket))
}

// HistogramBlocks is [Histogram] with a loop of your own: f gets a block of elements of it as src, and writes the bucket of each to dst, at
// the same index. The compiler inlines code in that loop, so a cheap element does not cost a call:
//
//	counts := par.HistogramBlocks(par.Slice(pixels), 256, func(dst []uint32, src []Pixel) {
//		for i, p := range src {
//			dst[i] = uint32(p.Y)
//		}
//	})
//
// [MapBlocks] describes the blocks; dst is as long as src. HistogramBlocks panics if f writes a number that is not below buckets, or writes
// no number for an element. For the rest see Histogram.
func HistogramBlocks[T any](it Iter[T], buckets int, f func(dst []uint32, src []T)) []int {
	counting.CheckBuckets("HistogramBlocks", buckets, f == nil)
	return loops.HistogramBy[T](source(it), buckets, describe.Code(f), blockBucketer[T](f))
}

// blockBucketer is the function of HistogramBlocks.
type blockBucketer[T any] func(dst []uint32, src []T)

// Add counts elements.
func (f blockBucketer[T]) Add(c *loops.Counts, src []T) {
	if n := len(src); n > 0 {
		dst := c.Room(n)
		f(dst, src[:n:n])
		c.Found(dst)
	}
}

// bucketer is the function of Histogram.
type bucketer[T any] func(T) int

// Add counts elements. The loop takes four elements at a time, because registers do not survive a call: with one
// element at a time, the loop would store and reload its index at each element.
func (bucket bucketer[T]) Add(c *loops.Counts, src []T) {
	if c.Apart != nil {
		for _, x := range src {
			c.Put(bucket(x))
		}
		return
	}
	var b int
	counts := c.Of
	for ; len(src) >= 4; src = src[4:] {
		xs := (*[4]T)(src)
		if b = bucket(xs[0]); uint(b) >= uint(len(counts)) {
			goto outside
		}
		counts[b]++
		if b = bucket(xs[1]); uint(b) >= uint(len(counts)) {
			goto outside
		}
		counts[b]++
		if b = bucket(xs[2]); uint(b) >= uint(len(counts)) {
			goto outside
		}
		counts[b]++
		if b = bucket(xs[3]); uint(b) >= uint(len(counts)) {
			goto outside
		}
		counts[b]++
	}
	for _, x := range src {
		if b = bucket(x); uint(b) >= uint(len(counts)) {
			goto outside
		}
		counts[b]++
	}
	return
outside:
	c.Outside(b)
}
