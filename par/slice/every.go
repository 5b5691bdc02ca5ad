package slice

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	everyBlock = 1 << 12 // elements between two looks at whether the answer is known
	everyGrain = 1 << 15
)

// everySegment reports whether holds is true of all the pieces, maybe looked at in parallel, that it cuts n elements into;
// each piece begins overlap elements early, so that neighbours are seen together. n must be more than 0. What it calls
// holds with is not the same on every run: holds must not depend on the cuts, nor on not being called.
func everySegment(n, overlap int, holds func(lo, hi int) bool) bool {
	piece := func(lo, hi int) bool { return holds(max(0, lo-overlap), hi) }
	if !piece(0, min(n, everyBlock)) { // What doesn't hold mostly fails early.
		return false
	}
	if n <= everyBlock {
		return true
	}
	var failed seam.Bool
	eachSegment(n, segmentsOf(n, everyGrain), func(_, lo, hi int) {
		for lo < hi && !failed.Load() {
			to := lo + min(everyBlock, hi-lo)
			engine.Look(to - lo)
			if !piece(lo, to) {
				failed.Store(true)
			}
			lo = to
		}
	})
	return !failed.Load()
}
