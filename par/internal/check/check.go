// Package check checks arguments of operations, and panics if they are bad.
package check

import (
	"fmt"
	"math/bits"
)

// Func panics if an operation was given a nil function.
func Func(op string, isNil bool) {
	if isNil {
		panic("par: " + op + ": nil function")
	}
}

// Count panics if a count is negative.
func Count(op, what string, n int) {
	if n < 0 {
		panic(fmt.Sprintf("par: %s: %s must not be negative, got %d", op, what, n))
	}
}

// Room panics if an operation that writes need elements was given room for fewer.
func Room(op string, have, need int) {
	if have < need {
		panic(fmt.Sprintf("par: %s: %d elements do not fit into %d", op, need, have))
	}
}

// LateRoom does what Room does, for operations that learn how much they write only when they run, maybe in another pool. There note
// panics. surface must be deferred where the operation was called: it raises that panic as one of the caller's, and not as one of a
// task.
func LateRoom(op string, have int) (note func(need int), surface func()) {
	most := 0
	note = func(need int) {
		most = need
		Room(op, have, need)
	}
	surface = func() {
		if most > have {
			_ = recover()
			Room(op, have, most)
		}
	}
	return note, surface
}

// Size panics if a size is below 1.
func Size(op, what string, n int) {
	if n < 1 {
		panic(fmt.Sprintf("par: %s: %s must be at least 1, got %d", op, what, n))
	}
}

// mostBytes is more memory than a program has: as many bytes as a process has addresses.
const mostBytes = 1 << (31 + 16*(^uint(0)>>63))

// FitsMemory reports whether n values of size bytes may fit into memory. Allocating more panics in the middle of the work, or ends
// the program.
func FitsMemory(n int, size uintptr) bool {
	hi, lo := bits.Mul64(uint64(n), uint64(size))
	return hi == 0 && lo < mostBytes
}

// TotalLen returns the number of positions of two sources together, and panics if an int
// can't count them.
func TotalLen(op string, a, b int) int {
	if a+b < 0 {
		panic(fmt.Sprintf("par: %s: %d and %d elements are more than an int can count", op, a, b))
	}
	return a + b
}
