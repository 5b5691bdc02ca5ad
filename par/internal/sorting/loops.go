package sorting

// Loops are the loops of a sort by a comparison with the comparison in them, as the command manta writes them: what one of
// them does is said at its [Loop]. Where nothing is said of the result, it is 0.
type Loops[T any] func(loop Loop, n int, dst, a, b []T, ids []uint8) int

// Loop is one of the loops.
type Loop int

const (
	// Straight returns the first index of a, from 1 on, at which the sign of the comparison with the element before is not
	// n, -1 for less and 0 for the rest, or the length.
	Straight Loop = iota
	// Fours sorts each four elements of a into dst and returns how many elements it has sorted.
	Fours
	// Even merges neighbours of n elements each of a into dst, and returns how many elements it has merged.
	Even
	// Runs merges a and b into dst.
	Runs
	// Less moves what is less than b[0] from a to the front of dst, and the rest in reverse to its end. It returns how much
	// is less.
	Less
	// NotMore is Less for what is less or equal.
	NotMore
	// LessInMemory is Less for elements that the compiler does not keep in registers.
	LessInMemory
	// Buckets writes to ids the bucket of each element of a: b is the tree of n/2 levels of splitters and dst has them in
	// ascending order. If n is odd there are buckets of what equals one.
	Buckets
)
