package engine

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
)

// A TinyMode says how the caller of a run does the run.
type TinyMode uint8

const (
	Long    TinyMode = iota // by [Run]
	AtOnce                  // by itself, without a look at anything in between
	Looking                 // by itself, with looks at the clock as a [GlancePace] says
)

// Tiny says how the caller does a run over n positions without bounds. key is that of the run, and node names its pipeline. The caller
// does the run by itself if the run is known to have been cheap for long, or if the pool has no other worker, unless somebody may want to
// watch the run or stop it. If steady is set, no function of the user's runs, so no position costs much more than in the last run. If
// looks is set, the caller can give up the rest.
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

// lessTiny does the rest of Tiny, for a run that is not known to be tiny.
//
//go:noinline
func lessTiny(m record, n int, steady, looks, background bool) (TinyMode, RunKind) {
	switch {
	case background: // Background work gives way between elements.
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

// runsPerLook is how many runs share one look at whether there is a single worker, because such a look costs as much as a hundred cheap
// elements.
const runsPerLook = 32

// lone: the last look at a pool found one worker. It is written only if it changes.
var lone seam.Bool

// isLone reports whether the pool has one worker. It looks only now and then; if it reports true, it has looked now.
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
