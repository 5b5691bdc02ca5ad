package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/ledger"
	"github.com/seed1237c087/manta/par/loops"
)

// Histogram returns a slice whose element b says for how many elements of it bucket returns b, for
// each b from 0 to buckets-1. If bucket returns another number, Histogram panics at that element.
// It panics before any work if buckets is negative or more than memory can hold, or bucket is nil.
// bucket is called once for each element. The counts of each worker take as much memory as the
// result. If that is sixteen megabytes or more and there are at most twice as many elements as
// buckets, workers have no counts, but some 4 to 8 bytes for each element.
func Histogram[T any](it Iter[T], buckets int, bucket func(T) int) []int {
	ledger.CheckBuckets("Histogram", buckets, bucket == nil)
	return loops.HistogramBy[T](source(it), buckets, describe.Code(bucket), bucketer[T](bucket))
}

// bucketer is the function of a Histogram.
type bucketer[T any] func(T) int

// Add counts elements.
func (bucket bucketer[T]) Add(c *loops.Counts, src []T) {
	counts := c.Of
	if c.Apart != nil {
		for _, x := range src {
			c.Put(bucket(x))
		}
		return
	}
	for _, x := range src {
		i := bucket(x)
		if uint(i) >= uint(len(counts)) {
			c.Outside(i)
		}
		counts[i]++
	}
}
