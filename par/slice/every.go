package slice

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	everyBlock = 1 << 12 // elements between two looks at whether the answer is known
	everyGrain = 1 << 15
)

// everySegment cuts n elements into pieces, and reports whether holds is true of all pieces. It may call holds in
// parallel. Each piece begins overlap elements early, so that holds sees neighbours together. n must be more than 0. The
// pieces for which holds is called differ from run to run. Therefore the answer must not depend on the cuts, nor on calls
// that are left out.
func everySegment(n, overlap int, holds func(lo, hi int) bool) bool {
	piece := func(lo, hi int) bool { return holds(max(0, lo-overlap), hi) }
	if !piece(0, min(n, everyBlock)) { // If holds is false of some piece, it is mostly false of the first.
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
