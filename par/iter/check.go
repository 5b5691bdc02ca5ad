package iter

import (
	"fmt"
	"math/bits"
	"reflect"
)

// checkFunc panics where an operation was given a nil function.
func checkFunc(op string, isNil bool) {
	if isNil {
		panic("par: " + op + ": nil function")
	}
}

// checkCount panics where a count is negative.
func checkCount(op, what string, n int) {
	if n < 0 {
		panic(fmt.Sprintf("par: %s: %s must not be negative, got %d", op, what, n))
	}
}

// lacks panics because an operation, which takes other types, was asked of a T that has no such operator.
func lacks[T any](op, operator, takes string) {
	t := reflect.TypeFor[T]()
	what := "has no " + operator
	if t.Kind() == reflect.String && operator == "+" {
		what = "is no number" // It does have a +.
	}
	panic(fmt.Sprintf("par: %s: %v %s: %s takes %s", op, t, what, op, takes))
}

// What operations take that ask for an operator.
const (
	takesNumbers = "integers, floats and complex numbers"
	takesOrdered = "integers, floats and strings"
)

// mostBytes is more than a program has memory for: as much as processes have addresses.
const mostBytes = 1 << (31 + 16*(^uint(0)>>63))

// fitMemory reports whether n values of size bytes may fit into memory. To allocate as many as do not panics in
// the middle of the work, or ends the program.
func fitMemory(n int, size uintptr) bool {
	hi, lo := bits.Mul64(uint64(n), uint64(size))
	return hi == 0 && lo < mostBytes
}

// checkFits panics if it is known to have more elements than memory can hold values of type E.
func checkFits[E, T any](it Iter[T], op string) {
	n, known := it.Len()
	if !known || n < 1<<20 {
		return
	}
	if size := reflect.TypeFor[E]().Size(); !fitMemory(n, size) {
		panic(fmt.Sprintf("par: %s: %d elements of %d bytes are more than memory can hold", op, n, size))
	}
}
