package engine

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
)

// A TinyMode says how the caller of a run does that.
type TinyMode uint8

const (
	Long    TinyMode = iota // by [Run]
	AtOnce                  // by itself, and looks at nothing in between
	Looking                 // by itself, and looks at the clock as a [GlancePace] says
)

// Tiny says how the caller of a run under key, of the pipeline of that name, over n positions without bounds does it: by itself, because
// it is known to have been cheap for long, or because the pool has no other worker. Then nobody may want to watch it or to stop it.
// steady: nothing of the user's runs, so that no position costs much more than the last run's. looks: the caller can give up what is left.
func Tiny(key, node uint64, n int, steady, looks bool) TinyMode {
	background := false
	if !under.Unwatched() {
		var tied bool
		if _, tied, background = under.Tied(); tied || under.Tracing() {
			return Long
		}
	}
	how, why := AtOnce, Small
	m := record(costs.Peek(key))
	if m == 0 {
		m = recallOf(key)
	}
	if n > unclockedLen && !steady || !m.calm() || float64(n)*m.high() > unclockedCost {
		if how, why = lessTiny(m, n, steady, looks, background); how == Long {
			return Long
		}
	}
	if n == 1 {
		why = OneUnit
	}
	if lastStats.Peek(node) != passing(why) && lastStats.Get(node) != passing(why) {
		(&Spec{Key: key, Node: node}).Goes(why)
	}
	return how
}

// lessTiny is Tiny for a run of which more is known than that it is tiny.
//
//go:noinline
func lessTiny(m record, n int, steady, looks, background bool) (TinyMode, Why) {
	switch {
	case background: // It gives way between elements.
		return Long, Unseen
	case isLone():
		return AtOnce, OneWorker
	case !m.calm() || float64(n)*m.high() > AloneCost:
		return Long, Unseen
	case steady:
		return AtOnce, Small
	case looks && few < n && n <= lookedLen:
		return Looking, Small
	}
	return Long, Unseen
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
