package iter

import "iter"

// FromSeq2 returns a pipeline over the pairs that seq yields. See [FromSeq], also
// for when it pays. FromSeq2 panics where seq is nil.
func FromSeq2[A, B any](seq iter.Seq2[A, B]) Iter[Pair[A, B]] {
	checkFunc("FromSeq2", seq == nil)
	it := FromSeq(func(yield func(Pair[A, B]) bool) {
		for a, b := range seq {
			if !yield(Pair[A, B]{a, b}) {
				return
			}
		}
	})
	it.key = mix(kindFromSeq2, code(seq))
	return it
}
