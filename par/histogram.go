package par

import "github.com/seed1237c087/manta/par/iter"

// Histogram returns for each of so many buckets how many elements bucket puts into it. It
// panics before any work if buckets is negative or more than memory can hold, or bucket is
// nil. It panics at the element for which bucket returns less than 0 or not less than
// buckets, as bucket itself would: every element is counted, or the caller learns of it.
// bucket is called once for each element. The counts of each worker take as much memory as
// the result.
func Histogram[T any](it Iter[T], buckets int, bucket func(T) int) []int {
	return it.n.Histogram(buckets, iter.Code(bucket), bucketer[T](bucket))
}

// bucketer counts elements in the buckets that the function tells.
type bucketer[T any] func(T) int

func (bucket bucketer[T]) Keep(k *iter.Kept) {
	c := k.State.(*iter.Counts)
	counts := c.Of
	for _, x := range in[T](k.In) {
		b := bucket(x)
		if uint(b) >= uint(len(counts)) {
			c.Outside(b)
		}
		counts[b]++
	}
}
