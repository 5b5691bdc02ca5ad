package iter

import "fmt"

// based returns a source with the elements of it that has base positions, though
// maybe not one for each element: what there is, where that is so. Windows of
// [Blocks] and what comes one by one are packed first.
func based[T any](it Iter[T]) source[T] {
	if sh := it.source().shape(); sh.is(streamed | whole) {
		return &packSource[T]{it}
	}
	return it.source()
}

// totalLen returns the number of positions of two sources together, and panics
// where an int can't count them.
func totalLen(op string, a, b int) int {
	if a+b < 0 {
		panic(fmt.Sprintf("par: %s: %d and %d elements are more than an int can count", op, a, b))
	}
	return a + b
}
