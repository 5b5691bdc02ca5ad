package slice

import (
	"fmt"

	"github.com/seed1237c087/manta/core"
)

// Rotate moves the first k elements of xs after the others, in place: xs[k] comes first. It panics if k is not in
// [0, len(xs)].
//
// Source: three reversals, as in J. Bentley, Programming Pearls, column 2; each is parallel.
func Rotate[T any](xs []T, k int) {
	if k < 0 || k > len(xs) {
		panic(fmt.Sprintf("slice: Rotate: k must be in [0, %d], got %d", len(xs), k))
	}
	core.Checkpoint()
	if k == 0 || k == len(xs) {
		return
	}
	Reverse(xs[:k])
	Reverse(xs[k:])
	Reverse(xs)
}
