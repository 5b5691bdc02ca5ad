package slice

import "github.com/seed1237c087/manta/par/internal/engine"

// dealBlock is how many elements are dealt without a look at whether the caller is stopped.
const dealBlock = 1 << 10

// deal moves the elements of a, in k segments, to b, ordered by the buckets that name gives them, and sets ends to where the
// buckets end. name sets ids, the buckets of [lo, hi) of segment i: it is called for dealBlock elements of a segment after the
// other. Elements of a bucket stay in their order. If the caller is stopped, a is as it was.
func deal[T any, ID uint8 | uint16](a, b []T, k int, ends []int, name func(ids []ID, i, lo, hi int)) {
	if narrow(len(a)) {
		dealCounted[T, ID, uint32](a, b, k, ends, name)
	} else {
		dealCounted[T, ID, uint64](a, b, k, ends, name)
	}
}

func dealCounted[T any, ID uint8 | uint16, C counter](a, b []T, k int, ends []int, name func(ids []ID, i, lo, hi int)) {
	n, row := len(a), len(ends)
	counts := make([]C, k*row+digits) // The last row is seen as longer than it is.
	ids := uncleared[ID](n)
	eachSegment(n, k, func(i, lo, hi int) {
		count := (*[digits]C)(counts[i*row:])
		for ; lo < hi; lo += dealBlock {
			to := min(lo+dealBlock, hi)
			engine.Look(to - lo)
			name(ids[lo:to], i, lo, to)
			for _, d := range ids[lo:to] {
				count[int(d)%digits]++
			}
		}
	})
	offsets(counts[:k*row], row, ends)
	eachSegment(n, k, func(i, lo, hi int) {
		at := (*[digits]C)(counts[i*row:])
		engine.Stretches(lo, hi, func(lo, hi int) {
			xs := a[lo:hi]
			for j, d := range ids[lo:hi] {
				to := at[int(d)%digits]
				at[int(d)%digits] = to + 1
				b[to] = xs[j]
			}
		})
	})
}
