package loops

import (
	"cmp"
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/sorting"
	"github.com/seed1237c087/manta/par/slice"
)

// SortLoop is one of the loops of a sort. The constants below are all of them; sorting.Loop says what each loop does.
type SortLoop = sorting.Loop

// The loops of a sort.
const (
	Straight     = sorting.Straight
	Fours        = sorting.Fours
	Even         = sorting.Even
	Runs         = sorting.Runs
	Less         = sorting.Less
	NotMore      = sorting.NotMore
	LessInMemory = sorting.LessInMemory
	Buckets      = sorting.Buckets
)

// ToSign is the shift that copies the sign of an int to all its bits.
const ToSign = bits.UintSize - 1

// SortFunc does what par.SortFunc does, or par.SortStableFunc if stable is set, with loops that contain compare. The
// loops may use only the sign of a result of compare: whether the result is negative.
func SortFunc[T any](xs []T, stable bool, compare func(a, b T) int, loops func(loop SortLoop, n int, dst, a, b []T, ids []uint8) int) {
	slice.SortCompiled(xs, stable, compare, loops)
}

// SortByKey does what par.SortByKey does, with a loop that sets to[i] to the key of xs[i].
func SortByKey[T any, K cmp.Ordered](xs []T, key func(T) K, loop func(to []K, xs []T)) {
	slice.SortByKeyCompiled(xs, key, loop)
}

// Choose returns i if sign is -1, and j if it is 0.
func Choose(sign, i, j int) int { return j ^ (i^j)&sign }
