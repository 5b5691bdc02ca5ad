package engine

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/recall"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// The constants of the decision what is worth cutting, in nanoseconds of
// estimated work. README.md argues them.
const (
	// leafCost is the work of a leaf: a node that costs more is forked. If each worker has leavesEach or more of them, leaves
	// are longer, up to longLeaf. See Spec.leaf.
	leafCost   = 10_000
	leavesEach = 64
	longLeaf   = 4 * leafCost
	// evenCost is what a position costs at most for which it doesn't matter whether it shares a unit with another one.
	evenCost = 1000
	// smallCost is the work up to which the pieces of a node, which the caller
	// wants so small, are done without a look at the clock between them. It is
	// little, so that nothing expensive waits for long where something cheap
	// was expected.
	smallCost = 1000
	// AloneCost is the work of a whole run up to which the caller does it
	// alone. What is more is shared if that has proved quicker, and above DoubtCost
	// also until it has proved slower.
	AloneCost = 4000
	DoubtCost = 1_000_000
	// lastingCost is the work from which on a run that is shared to no avail loses little by it, for its length.
	lastingCost = 300_000
	// tailDoubt is how many times as much DoubtCost is for a run with a Tail: what is won by sharing it can be lost again after it.
	tailDoubt = 8
	// AloneLimit is how long a sequential stretch may go on, where its estimate
	// proves wrong or there is none, before what is left of it is forked: to wake a
	// worker takes about as long.
	AloneLimit = 20_000
	// few is how many positions may be expensive each, so that the caller must not do the first of them before somebody is woken.
	few = 8
	// unclockedCost is the work up to which a run of at most unclockedLen
	// positions is not looked at in the middle, and timed one time in
	// tinyRuns only: the clock would take a tenth of it.
	unclockedCost = 500
	unclockedLen  = 128
	tinyRuns      = 8
	// lookedLen is how many positions a run has at most that its caller does by itself with a look at the clock. It costs up to AloneCost.
	lookedLen = 1024
	// unclockedSmall is how many such nodes follow a clocked one without being so.
	unclockedSmall = 3
)

// now is the clock, a variable for the sake of tests.
var now = pace.Now

// costs remember, across runs, what a position of each pipeline costs: a [memory]. The last write wins, because a lost one is an estimate only.
var costs recall.Table[struct{}]

// Known returns the nanoseconds per position that runs under key took, 0
// where that is not known.
func Known(key uint64) float64 { return recallOf(key).high() }

// Learn notes that a run under key took cost nanoseconds per position.
func Learn(key uint64, cost float64) { learnt(key, cost) }

// learnt is Learn, and returns the cost that is remembered from now on.
func learnt(key uint64, cost float64) record {
	old := recallOf(key)
	if old.bears(cost) {
		return old
	}
	m := old.with(cost)
	if m != old { // Other callers read the line.
		costs.Put(key, uint32(m))
	}
	return m
}

// stopCost is the part of the time of a stopped run that is not counted as the time of its
// positions: where a search ends at the second one, nearly all of it is the run's own.
const stopCost = 500

// learn notes that a run of s, or the part of it before a stop, took so many
// nanoseconds for so many positions.
func (s *Spec) learn(spent int64, positions int) {
	if s.Stop.Any() {
		spent = max(0, spent-stopCost)
	}
	cost := float64(spent) / float64(max(1, positions))
	if learnt(s.Key, cost).varies(s.N) {
		learnt(s.lengthKey(), cost)
	}
}

// leaf returns the work of a leaf in a run of s whose cost per position is known, or 0.
//
// Each leaf costs the better part of a microsecond, because thieves look at what the owner writes for it, and because what the
// processor has fetched of memory ahead of a loop is used up when the next one begins. In a short run, the two who take part are
// to end at about the same time: halves that are equal are such leaves.
func (s *Spec) leaf(known float64) float64 {
	work := known * float64(s.N)
	switch {
	case known <= 0:
		return leafCost
	case work > DoubtCost:
		return min(max(work/float64(leavesEach*core.NumWorkers()), leafCost), longLeaf)
	case s.grid.halvings > 0:
		return min(1.3*leafCost, 0.6*work)
	default:
		return min(1.3*leafCost, 0.3*work)
	}
}

// Alone reports whether the caller does a run under key of n positions without bounds by
// itself, because it is known to be cheap.
func Alone(key uint64, n int) bool {
	known := Known(key)
	return known > 0 && float64(n)*known <= AloneCost
}

// Mix adds an ingredient to a key of the table of costs.
func Mix(key, ingredient uint64) uint64 {
	const odd = 0x9E3779B97F4A7C15 // 2^64 / golden ratio, as in Fibonacci hashing
	return bits.RotateLeft64((key^ingredient)*odd, 29)
}
