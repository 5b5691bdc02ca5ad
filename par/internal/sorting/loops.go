package sorting

// Loops are the loops of a sort that the command manta writes, with the comparison compiled into them. [Loop] says what each of them does.
// The result is 0 unless Loop says otherwise.
type Loops[T any] func(loop Loop, n int, dst, a, b []T, ids []uint8) int

// Loop is one of the loops.
type Loop int

const (
	// Straight returns the first index of a, from 1 on, at which the sign of the comparison with the element before is not n,
	// or the length of a. The sign is -1 for less, and 0 otherwise.
	Straight Loop = iota
	// Fours sorts each four elements of a into dst and returns how many elements it has sorted.
	Fours
	// Even merges neighbours of n elements each of a into dst, and returns how many elements it has merged.
	Even
	// Runs merges a and b into dst.
	Runs
	// Less moves the elements of a that are less than b[0] to the front of dst, and the others in reverse to the end of dst.
	// It returns the number of elements that are less.
	Less
	// NotMore is Less for elements that are less or equal.
	NotMore
	// LessInMemory is Less for elements that the compiler does not keep in registers.
	LessInMemory
	// Buckets writes to ids the bucket of each element of a. b is the tree of splitters, with n/2 levels, and dst contains the
	// splitters in ascending order. If n is odd, the elements that equal a splitter have a bucket of their own.
	Buckets
)
