package slice

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// IsSortedFunc reports whether xs is sorted in ascending order as determined by cmp. It stops soon after it has found two
// elements out of order. How often it has called cmp by then differs from run to run. A panic of cmp surfaces as a
// *core.PanicError.
func IsSortedFunc[T any](xs []T, cmp func(a, b T) int) bool {
	checkFunc("IsSortedFunc", cmp == nil)
	core.Checkpoint()
	defer engine.Surface()
	return len(xs) == 0 || order[T]{cmp: cmp}.every(xs, false)
}
