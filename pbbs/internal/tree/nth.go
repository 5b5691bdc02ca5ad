package tree

// nth puts the element that comes n-th by the comparison in its place, smaller ones before it and larger ones behind: quickselect
// with the middle of three as the pivot. No two elements are equal.
func nth(xs []int32, n int, by func(i, j int32) int) {
	for len(xs) > 1 {
		p := split(xs, by)
		switch {
		case n < p:
			xs = xs[:p]
		case n > p:
			xs, n = xs[p+1:], n-p-1
		default:
			return
		}
	}
}

// split moves a pivot to its place and returns that.
func split(xs []int32, by func(i, j int32) int) int {
	mid, last := len(xs)/2, len(xs)-1
	if by(xs[mid], xs[0]) < 0 {
		xs[mid], xs[0] = xs[0], xs[mid]
	}
	if by(xs[last], xs[0]) < 0 {
		xs[last], xs[0] = xs[0], xs[last]
	}
	if by(xs[mid], xs[last]) < 0 {
		xs[mid], xs[last] = xs[last], xs[mid]
	}
	at := 0 // The pivot is the last one.
	for i := range last {
		if by(xs[i], xs[last]) < 0 {
			xs[at], xs[i] = xs[i], xs[at]
			at++
		}
	}
	xs[at], xs[last] = xs[last], xs[at]
	return at
}
