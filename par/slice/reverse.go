package slice

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// moveGrain is how many elements are worth a task that only moves them. Fewer elements stay in a processor's
// own caches.
const moveGrain = 1 << 16

// Reverse reverses the order of xs in place.
func Reverse[T any](xs []T) {
	core.Checkpoint()
	if sizeless[T]() {
		return
	}
	half := len(xs) / 2
	if half <= engine.Stretch {
		slices.Reverse(xs)
		return
	}
	n := len(xs)
	eachStretch(half, segmentsOf(half, moveGrain), func(lo, hi int) {
		front, back := xs[lo:hi], xs[n-hi:n-lo]
		for i, j := 0, len(back)-1; i < len(front) && j >= 0; i, j = i+1, j-1 {
			front[i], back[j] = back[j], front[i]
		}
	})
}
