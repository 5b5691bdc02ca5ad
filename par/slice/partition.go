package slice

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Partition moves the elements of xs for which pred is true before the others and returns how many there are. Both
// sides keep their order. pred is called once for each element, before any moves, maybe at the same time as for others.
// It takes a scratch of len(xs) elements, and a bit more for each.
//
// A panic of pred surfaces as a *core.PanicError, of several the one at the lowest position, and leaves xs as it was.
// Partition panics if pred is nil.
func Partition[T any](xs []T, pred func(x T) bool) int {
	checkFunc("Partition", pred == nil)
	core.Checkpoint()
	if len(xs) == 0 {
		return 0
	}
	defer engine.Surface()
	return partition(xs, nil, pred)
}

// partition is Partition with a scratch of the length of xs at least, or nil if there is none yet.
func partition[T any](xs, moved []T, pred func(x T) bool) int {
	f := flagWhere(xs, pred)
	n := f.total()
	if n > 0 && n < len(xs) {
		if moved == nil {
			moved = uncleared[T](len(xs))
		}
		moved = moved[:len(xs)]
		moveFlagged(moved[:n], xs, f, 0)
		moveFlagged(moved[n:], xs, f, ^uint64(0))
		copyMany(xs, moved)
	}
	return n
}
