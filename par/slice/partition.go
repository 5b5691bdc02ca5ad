package slice

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Partition moves the elements of xs for which pred is true before the other elements, and returns the number of
// elements for which pred is true. Both sides keep their order. pred is called once for each element, before any
// element moves, and several calls may run at the same time. Partition takes a scratch of len(xs) elements, and one
// bit more for each.
//
// A panic of pred surfaces as a *core.PanicError and leaves xs as it was. Of several panics the one at the lowest
// position surfaces. Partition panics if pred is nil.
func Partition[T any](xs []T, pred func(x T) bool) int {
	checkFunc("Partition", pred == nil)
	core.Checkpoint()
	if len(xs) == 0 {
		return 0
	}
	defer engine.Surface()
	return partition(xs, nil, pred)
}

// partition is Partition with the scratch moved, which has at least the length of xs. If moved is nil, partition makes
// it.
func partition[T any](xs, moved []T, pred func(x T) bool) int {
	if len(xs) <= packInTurn {
		var f flagsInTurn
		if flagInTurn(&f, xs, pred); f.total > 0 && f.total < len(xs) {
			partitionInTurn(&f, xs)
		}
		return f.total
	}
	f := flagWhere(xs, pred)
	n := f.total()
	if n > 0 && n < len(xs) {
		if moved == nil {
			moved = uncleared[T](len(xs))
		}
		moved = moved[:len(xs)]
		moveFlagged(moved[:n], moved[n:], xs, f)
		copyMany(xs, moved)
	}
	return n
}
