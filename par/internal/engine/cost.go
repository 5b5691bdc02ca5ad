package engine

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/recall"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// The constants that decide what is worth cutting, in nanoseconds of estimated work. README.md argues for them.
const (
	// leafCost is the work of a leaf: a node that costs more is forked. If each worker has leavesEach leaves or more, leaves are longer, up to
	// longLeaf. See Spec.leaf.
	leafCost   = 10_000
	leavesEach = 64
	longLeaf   = 4 * leafCost
	// evenCost is the highest cost of a position at which it doesn't matter whether the position shares a unit with another one.
	evenCost = 1000
	// smallCost is the work up to which the pieces of a node, if the caller wants them so small, are done without a look at the clock between
	// them. It is low, so that nothing expensive waits for long where something cheap was expected.
	smallCost = 1000
	// AloneCost is the work of a whole run up to which the caller does the run alone. A run with more work is shared if sharing has proved
	// quicker. A run with more work than DoubtCost is shared until sharing has proved slower.
	AloneCost = 4000
	DoubtCost = 1_000_000
	// lastingCost is the work from which on a run loses little, for its length, if sharing it is in vain.
	lastingCost = 300_000
	// tailDoubt is the factor by which DoubtCost is higher for a run with a Tail, because the tail may lose again what sharing the run has saved.
	tailDoubt = 8
	// AloneLimit is how long a sequential stretch may last before the rest of it is forked, if its estimate proves wrong or there is no estimate.
	// Waking a worker takes about as long.
	AloneLimit = 20_000
	// few is how many positions may be expensive each, so that the caller must not do the first of them before a worker is woken.
	few = 8
	// unclockedCost is the work up to which a run of at most unclockedLen positions is not looked at in the middle, and is timed only one time in
	// tinyRuns. Reading the clock would take a tenth of such a run.
	unclockedCost = 500
	unclockedLen  = 128
	tinyRuns      = 8
	// lookedLen is the most positions of a run that its caller does by itself with a look at the clock. Such a run costs up to AloneCost.
	lookedLen = 1024
	// unclockedSmall is how many small nodes that are not timed follow each timed one.
	unclockedSmall = 3
)

// now reads the clock. It is a variable so that tests can replace it.
var now = pace.Now

// costs remembers, across runs, what a position of each pipeline costs, as a [record]. The last write wins; a lost write loses only an
// estimate.
var costs recall.Table[struct{}]

// Known returns the nanoseconds per position that runs under key took, or 0 if they are not known.
func Known(key uint64) float64 { return recallOf(key).high() }

// Learn notes that a run under key took cost nanoseconds per position.
func Learn(key uint64, cost float64) { learnt(key, cost) }

// learnt does what Learn does, and returns what is remembered from now on.
func learnt(key uint64, cost float64) record {
	old := recallOf(key)
	if old.bears(cost) {
		return old
	}
	m := old.with(cost)
	if m != old { // Only then, because other callers read the cache line.
		costs.Put(key, uint32(m))
	}
	return m
}

// stopCost is the part of the time of a stopped run that does not count as the time of its positions. If a search ends at the second position,
// nearly all of the time is overhead of the run.
const stopCost = 500

// learn notes that a run of s, or the part of it before a stop, took spent nanoseconds for the given number of positions.
func (s *Spec) learn(spent int64, positions int) {
	if s.Stop.Any() {
		spent = max(0, spent-stopCost)
	}
	cost := float64(spent) / float64(max(1, positions))
	if learnt(s.Key, cost).varies(s.N) {
		learnt(s.lengthKey(), cost)
	}
}

// leaf returns the work of a leaf in a run of s. known is the cost per position, or 0.
//
// Each leaf costs most of a microsecond: thieves look at what the owner writes for the leaf, and the memory that the processor has prefetched
// for one loop is used up when the next loop begins. In a short run, the two participants should end at about the same time; therefore, if
// halves are equal, each half is a leaf.
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

// Alone reports whether the caller does a run under key by itself, because the run is known to be cheap. The run has n positions and no bounds.
func Alone(key uint64, n int) bool {
	known := Known(key)
	return known > 0 && float64(n)*known <= AloneCost
}

// Mix adds an ingredient to a key of the table of costs.
func Mix(key, ingredient uint64) uint64 {
	const odd = 0x9E3779B97F4A7C15 // 2^64 / golden ratio, as in Fibonacci hashing
	return bits.RotateLeft64((key^ingredient)*odd, 29)
}
