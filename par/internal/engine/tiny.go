package engine

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
)

// Tiny reports whether the caller of a run under key, of the pipeline of that name, over n positions without bounds does it
// alone and looks at nothing in between: because it is known to have been so cheap for long, or because the pool has no other worker. Nobody
// may want to watch it or to stop it. steady: nothing of the user's runs, so that no position costs much more than the last run's.
func Tiny(key, node uint64, n int, steady bool) bool {
	background := false
	if !under.Unwatched() {
		var tied bool
		if _, tied, background = under.Tied(); tied || under.Tracing() {
			return false
		}
	}
	why := Small
	m := record(costs.Peek(key))
	if m == 0 {
		m = recallOf(key)
	}
	if n > unclockedLen && !steady || !m.calm() || float64(n)*m.high() > unclockedCost {
		if background || !isLone() { // Background work gives way between elements.
			return false
		}
		why = OneWorker
	}
	if n == 1 {
		why = OneUnit
	}
	if facts.Peek(node) != passing(why) && facts.Get(node) != passing(why) {
		(&Spec{Key: key, Node: node}).Goes(why)
	}
	return true
}

// runsPerLook is how many runs share one look at whether there is a single worker: to ask costs as much as a hundred
// cheap elements.
const runsPerLook = 32

// lone: the last look at a pool has found one worker. It is written if that is news.
var lone seam.Bool

// isLone reports whether the pool has one worker, as far as a look now and then tells. If it says so, that is so now.
func isLone() bool {
	was := lone.Load()
	if !was && seam.Random()%runsPerLook != 0 {
		return false
	}
	is := core.NumWorkers() == 1
	if is != was {
		lone.Store(is)
	}
	return is
}
