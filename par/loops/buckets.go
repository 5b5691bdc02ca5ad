package loops

import (
	"fmt"
	"math"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/counting"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// Bucketed does what par.Buckets does. loop writes the buckets of the elements of src, as [BucketLoop] says.
func Bucketed[T any](n describe.Node, buckets int, loop BucketLoop[T]) (xs []T, starts []int) {
	counting.CheckBuckets("Buckets", buckets, false)
	return BucketedBy(n, buckets, describe.Code(loop), loop)
}

// BucketedInto does what par.BucketsInto does. loop is as for [Bucketed].
func BucketedInto[T any](dst []T, starts []int, n describe.Node, loop BucketLoop[T]) int {
	counting.CheckBuckets("BucketsInto", max(0, len(starts)-1), false)
	return BucketedIntoBy(dst, starts, n, describe.Code(loop), loop)
}

// BucketLoop writes the bucket of each src[i] to to.IDs[i], and counts the bucket as [BucketCounts] says. IDs has the length of src.
// If a bucket is not below to.Buckets, the loop calls [Outside].
type BucketLoop[T any] func(to *BucketCounts, src []T)

// BucketCounts is where a [BucketLoop] writes buckets. For each bucket b that the loop writes to IDs, it adds 1 to Counts[b>>Shift].
type BucketCounts = counting.BucketCounts

// Outside panics because bucket b is not below buckets. The message names the operation op.
func Outside(op string, b, buckets int) { counting.Outside(op, b, buckets) }

// BucketedBy is [Bucketed] for a loop that calls a user's function with the given code. The caller has checked the number of
// buckets.
func BucketedBy[T any](n describe.Node, buckets int, code uint64, loop BucketLoop[T]) (xs []T, starts []int) {
	n.CheckFits("Buckets", (*Vec[T])(nil))
	starts = describe.Ints(buckets + 1)
	sortByBucket(n, "Buckets", code, loop, starts, func(n int) []T {
		xs = uncleared[T](n)
		return xs
	})
	return xs, starts
}

// BucketedIntoBy is [BucketedInto] for a loop that calls a user's function with the given code.
func BucketedIntoBy[T any](dst []T, starts []int, n describe.Node, code uint64, loop BucketLoop[T]) int {
	if len(starts) == 0 {
		panic("par: BucketsInto: starts is empty, it must have one element more than there are buckets")
	}
	if n, known := n.Len(); known {
		check.Room("BucketsInto", len(dst), n)
	}
	note, surface := check.LateRoom("BucketsInto", len(dst))
	defer surface()
	return sortByBucket(n, "BucketsInto", code, loop, starts, func(n int) []T {
		note(n)
		return dst[:n]
	})
}

// sortByBucket sorts the elements of node by bucket into the slice that room returns for their number. It sets starts, and returns
// the number of elements.
func sortByBucket[T any](node describe.Node, op string, code uint64, loop BucketLoop[T], starts []int, room func(n int) []T) (n int) {
	node = node.Of((*Vec[T])(nil))
	if node.Pooled() {
		node.InPool(func(node describe.Node) { n = sortByBucket(node, op, code, loop, starts, room) })
		return n
	}
	buckets := len(starts) - 1
	if uint64(buckets) > math.MaxUint32 {
		panic(fmt.Sprintf("par: %s: more than 4294967295 buckets", op))
	}
	key := endings.RunKey(node, describe.Buckets, code)
	groups, p := counting.TakeBuckets(key)
	p.Prepare(node, key)
	p.Lasts()
	groups.Place(p, buckets)
	p.Run(groups.Participant, func(b *endings.KeepStep) {
		found, src := b.State.(*counting.BucketPart), b.In.(*Vec[T]).Xs
		found.Add(b)
		for n := found.Next(); n > 0; n = found.Next() {
			loop(&found.BucketCounts, src[:n])
			src = src[n:]
		}
	})
	groups.SortTo(func(count int) describe.Block {
		n = count
		xs := room(count)
		starts[0] = 0 // After the call of room, which panics if there is too little room.
		return &Vec[T]{Xs: xs}
	}, starts[1:], Put[T])
	groups.Put(key)
	return n
}

// Put is the [counting.PutLoop] for blocks of T.
func Put[T any](out, from describe.Block, lo int, ids []uint32, at []int) {
	to, xs := out.(*Vec[T]).Xs, from.(*Vec[T]).Xs[lo:]
	for i, x := range xs[:len(ids)] {
		id := ids[i]
		k := at[id]
		at[id] = k + 1
		to[k] = x
	}
}
