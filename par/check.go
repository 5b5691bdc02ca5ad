package par

import "fmt"

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
