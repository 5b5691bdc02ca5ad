package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/ledger"
)

// Histogram returns a slice whose element b says for how many elements of it bucket returns b, for
// each b from 0 to buckets-1. If bucket returns another number, Histogram panics at that element.
// It panics before any work if buckets is negative or more than memory can hold, or bucket is nil.
// bucket is called once for each element. The counts of each worker take as much memory as the
// result. If that is sixteen megabytes or more and there are at most twice as many elements as
// buckets, workers have no counts, but some 4 to 8 bytes for each element.
func Histogram[T any](it Iter[T], buckets int, bucket func(T) int) []int {
	ledger.CheckBuckets("Histogram", buckets, bucket == nil)
	n := source(it)
	key := endings.RunKey(n, describe.Histogram, describe.Code(bucket))
	p := ledger.NewTally(key, buckets)
	k, _ := p.Kit.(*bucketer[T])
	if k == nil {
		fresh := &bucketer[T]{}
		fresh.keep = func(b *endings.Kept) {
			c := b.State.(*ledger.Counts)
			counts, bucket := c.Of, fresh.bucket
			if c.Apart != nil {
				for _, x := range in[T](b.In) {
					c.Put(bucket(x))
				}
				return
			}
			for _, x := range in[T](b.In) {
				i := bucket(x)
				if uint(i) >= uint(len(counts)) {
					c.Outside(i)
				}
				counts[i]++
			}
		}
		p.Kit, k = fresh, fresh
	}
	k.bucket = bucket
	counts := p.Run(n, key, k.keep)
	k.bucket = nil
	p.End(key)
	return counts
}

// bucketer is what a Histogram keeps for the next one.
type bucketer[T any] struct {
	bucket func(T) int
	keep   endings.Keeper
}
