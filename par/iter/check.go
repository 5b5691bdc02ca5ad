package iter

import (
	"fmt"
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

// lacks panics because an operation was asked of a T that has no such operator.
func lacks[T any](op, operator string) {
	panic(fmt.Sprintf("par: %s: %v has no %s", op, reflect.TypeFor[T](), operator))
}
