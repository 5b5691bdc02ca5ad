package slice

// Copy copies src to dst, as many elements as the shorter one has, and returns how many. The two may overlap, as for the
// built-in copy, which it calls if they do and if a second worker would not pay.
func Copy[T any](dst, src []T) int {
	n := min(len(dst), len(src))
	if n < 2*moveGrain || overlap(dst[:n], src[:n]) {
		return copy(dst, src)
	}
	copyMany(dst[:n], src[:n])
	return n
}

// copyMany copies src to dst, which has its length and does not overlap it.
func copyMany[T any](dst, src []T) {
	eachSegmentAnyway(len(src), segmentsOf(len(src), moveGrain), func(_, lo, hi int) {
		copy(dst[lo:hi], src[lo:hi])
	})
}

// move is copyMany, or nothing if the two are the same.
func move[T any](dst, src []T) {
	if len(src) > 0 && &dst[0] != &src[0] {
		copyMany(dst, src)
	}
}

// bring is deferred by sorts of a into b: if a panic comes through before *moved is set, the elements are copied there.
func bring[T any](moved *bool, b, a []T) {
	if !*moved {
		copy(b, a)
	}
}

// Fill sets all elements of xs to v.
func Fill[T any](xs []T, v T) {
	if sizeless[T]() {
		return
	}
	eachSegmentAnyway(len(xs), segmentsOf(len(xs), moveGrain), func(_, lo, hi int) {
		part := xs[lo:hi]
		for i := range part {
			part[i] = v
		}
	})
}
