package iter

import (
	"fmt"
	"math/bits"
)

// checkFunc panics if an operation was given a nil function.
func checkFunc(op string, isNil bool) {
	if isNil {
		panic("par: " + op + ": nil function")
	}
}

// checkCount panics if a count is negative.
func checkCount(op, what string, n int) {
	if n < 0 {
		panic(fmt.Sprintf("par: %s: %s must not be negative, got %d", op, what, n))
	}
}

// checkSize panics if a size is below 1.
func checkSize(op, what string, n int) {
	if n < 1 {
		panic(fmt.Sprintf("par: %s: %s must be at least 1, got %d", op, what, n))
	}
}

// mostBytes is more than a program has memory for: as much as processes have addresses.
const mostBytes = 1 << (31 + 16*(^uint(0)>>63))

// fitMemory reports whether n values of size bytes may fit into memory. To allocate as
// many as do not panics in the middle of the work, or ends the program.
func fitMemory(n int, size uintptr) bool {
	hi, lo := bits.Mul64(uint64(n), uint64(size))
	return hi == 0 && lo < mostBytes
}

// checkFits panics if n is known to have more elements than memory can hold of out's
// type.
func (n Node) checkFits(op string, out Block) {
	count, known := n.Len()
	if !known || count < 1<<20 {
		return
	}
	if size, _ := out.Size(); !fitMemory(count, uintptr(size)) {
		panic(fmt.Sprintf("par: %s: %d elements of %d bytes are more than memory can hold", op, count, size))
	}
}

// totalLen returns the number of positions of two sources together, and panics if an int
// can't count them.
func totalLen(op string, a, b int) int {
	if a+b < 0 {
		panic(fmt.Sprintf("par: %s: %d and %d elements are more than an int can count", op, a, b))
	}
	return a + b
}
