package par

import (
	"fmt"
	"math"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/ledger"
	"github.com/seed1237c087/manta/par/iter"
)

// Buckets returns the elements of it sorted by bucket, of which there are so many, and where each
// bucket begins: those of bucket b are xs[starts[b]:starts[b+1]], in their order, and
// len(starts) is buckets+1. It is a counting sort: bucket is called once for each element, in
// parallel, and nothing is compared.
//
// Buckets panics before any work if buckets is negative or more than memory can hold, or bucket is
// nil. It panics at the element for which bucket returns less than 0 or not less than buckets.
// Besides xs and starts it takes 4 bytes for each element, a copy of the elements unless they are
// those of a [Slice], and counts for each worker that are at most half as many as the elements.
func Buckets[T any](it Iter[T], buckets int, bucket func(T) int) (xs []T, starts []int) {
	ledger.CheckBuckets("Buckets", buckets, bucket == nil)
	it.n.CheckFits("Buckets", of[T]())
	starts = make([]int, buckets+1)
	bucketed(it, "Buckets", bucket, starts, func(n int) []T {
		xs = make([]T, n)
		return xs
	})
	return xs, starts
}

// BucketsInto is [Buckets] into memory of the caller's: it writes the elements to the front of dst
// and where the buckets begin to starts, of which there is one more than there are buckets, and
// returns how many elements there were. If dst is too short, it panics, and has written neither
// dst nor starts. It panics before any work if starts is empty or bucket is nil. dst must not share
// memory with what it reads.
func BucketsInto[T any](dst []T, starts []int, it Iter[T], bucket func(T) int) int {
	ledger.CheckBuckets("BucketsInto", max(0, len(starts)-1), bucket == nil)
	if len(starts) == 0 {
		panic("par: BucketsInto: starts is empty, it must have one element more than there are buckets")
	}
	if n, known := it.n.Len(); known {
		check.Room("BucketsInto", len(dst), n)
	}
	return bucketed(it, "BucketsInto", bucket, starts, func(n int) []T {
		check.Room("BucketsInto", len(dst), n)
		return dst[:n]
	})
}

// bucketed sorts the elements of it into what room returns for their number, sets starts, and
// returns how many elements there are.
func bucketed[T any](it Iter[T], op string, bucket func(T) int, starts []int, room func(n int) []T) (n int) {
	node := it.Node()
	if node.Pooled() {
		node.InPool(func(node iter.Node) { n = bucketed(Iter[T]{node}, op, bucket, starts, room) })
		return n
	}
	buckets := len(starts) - 1
	if uint64(buckets) > math.MaxUint32 {
		panic(fmt.Sprintf("par: %s: more than 4294967295 buckets", op))
	}
	var p endings.Keeping
	var groups ledger.Grouping
	p.Prepare(node, endings.RunKey(node, describe.Buckets, describe.Code(bucket)))
	groups.Place(&p)
	p.Run(func(int) any { return new(ledger.Sheaves) }, func(b *endings.Kept) {
		ids := b.State.(*ledger.Sheaves).Add(&groups, b)
		for i, x := range in[T](b.In) {
			to := bucket(x)
			if uint(to) >= uint(buckets) {
				ledger.Outside(op, to, buckets)
			}
			ids[i] = uint32(to)
		}
	})
	sheaves := func(i int) *ledger.Sheaves { return p.State(i).(*ledger.Sheaves) }
	_, ends := groups.SortTo(func(count int) iter.Block {
		n = count
		return &vec[T]{Xs: room(count)}
	}, sheaves, make(ledger.Renumbering, p.Participants()), buckets, put[T])
	starts[0] = 0
	copy(starts[1:], ends)
	return n
}
