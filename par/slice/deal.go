package slice

import "github.com/seed1237c087/manta/par/internal/engine"

// dealBlock is how many elements are dealt between two looks at whether the caller is stopped.
const dealBlock = 1 << 10

// deal moves the elements of a to b, ordered by bucket, and sets ends to where the buckets end. Elements of a bucket keep
// their order. deal cuts a into k segments. name sets ids to the buckets of the elements [lo, hi) of segment i; deal calls
// it for up to dealBlock elements at a time, in order within a segment. deal does not write to a, so a is as it was if the
// caller is stopped.
func deal[T any, ID uint8 | uint16](a, b []T, k int, ends []int, name func(ids []ID, i, lo, hi int)) {
	if narrow(len(a)) {
		dealCounted[T, ID, uint32](a, b, k, ends, name)
	} else {
		dealCounted[T, ID, uint64](a, b, k, ends, name)
	}
}

func dealCounted[T any, ID uint8 | uint16, C counter](a, b []T, k int, ends []int, name func(ids []ID, i, lo, hi int)) {
	n, row := len(a), len(ends)
	counts := make([]C, k*row+digits) // More by digits, because each row is read as an array of that length.
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
