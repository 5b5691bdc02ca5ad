package engine

import (
	"math"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// The constants of the decision what is worth cutting, in nanoseconds of
// estimated work. README.md argues them.
const (
	// leafCost is the work of a leaf: a node that costs more is forked.
	leafCost = 10_000
	// smallCost is the work up to which the pieces of a node, which the caller
	// wants so small, are done without a look at the clock between them. It is
	// little, so that nothing expensive waits for long where something cheap
	// was expected.
	smallCost = 1000
	// aloneCost is the work of a whole run up to which the caller does it
	// alone. Up to wakeCost it is done in parallel if a worker is awake
	// that has nothing to do; to wake one for it is tried now and then.
	aloneCost = 10_000
	wakeCost  = 60_000
	// patience is how long a sequential stretch may go on, where its estimate
	// proves wrong, before what is left of it is forked.
	patience = 20_000
	// unclockedCost is the work up to which a run of at most unclockedLen
	// positions is not looked at in the middle, and timed one time in
	// tinyRuns only: the clock would take a tenth of it.
	unclockedCost = 500
	unclockedLen  = 128
	tinyRuns      = 4
	// unclockedSmall is how many such nodes follow a clocked one without being so.
	unclockedSmall = 3
)

// sampled reports whether this tiny run of s is to be timed. Chance decides: a count
// for all callers would be a word that all write, and calls with s may be cheap and
// expensive in turn. It is a variable for the sake of tests.
var sampled = func(s *Spec) bool {
	if s.lot == 0 {
		s.lot = seam.Random() | 1
	}
	s.lot *= 0xd1342543de82ef95 // A generator whose upper bits are good: Steele and Vigna 2021.
	return s.lot>>32%tinyRuns == 0
}

// now is the clock, a variable for the sake of tests.
var now = pace.Now

// costs remembers, across runs, what a position of a pipeline costs. An entry
// holds the upper half of the pipeline's key, to tell pipelines apart that
// share the slot, and the cost as a float32; 0 is an empty entry. Whoever
// writes last wins: what is lost is an estimate.
var costs [1024]seam.Uint64

// knownCost returns the nanoseconds per position that runs under key took, 0
// where that is not known.
func knownCost(key uint64) float64 {
	e := costs[key%uint64(len(costs))].Load()
	if e>>32 != key>>32 {
		return 0
	}
	return float64(math.Float32frombits(uint32(e)))
}

// learn notes that a run under key took cost nanoseconds per position. A cost
// goes up at once and down by a factor of 4 at most, so that a call whose cost
// goes to and fro is taken for expensive: that wastes microseconds, the other
// mistake whole processors.
func learn(key uint64, cost float64) {
	old := knownCost(key)
	if old > 0 {
		cost = max(cost, old/4)
		if math.Abs(cost-old) < old/4 {
			return // Not worth a write to a line that other callers read.
		}
	}
	cost = min(max(cost, 0.01), 1e18)
	costs[key%uint64(len(costs))].Store(key>>32<<32 | uint64(math.Float32bits(float32(cost))))
}

// stopCost is what of the time of a stopped run is not taken for that of its positions:
// where a search ends at the second one, nearly all of it is the run's own.
const stopCost = 500

// learn notes that a run of s, or what there was of it before a stop, took so many
// nanoseconds for so many positions.
func (s *Spec) learn(spent int64, positions int) {
	if s.Stop.Any() {
		spent = max(0, spent-stopCost)
	}
	learn(s.Key, float64(spent)/float64(max(1, positions)))
}

// tries remembers, by the same slots, where waking a worker for a run of up to
// wakeCost came too late to be of use: in the low half of an entry how many
// such runs are still to go without, in the high half how many that were at
// the last failure.
var tries [len(costs)]seam.Uint32

const (
	firstPause   = 4
	longestPause = 16
)

// mayWake reports whether a run under key that is worth at most wakeCost should
// be forked though no worker is awake to take part.
func mayWake(key uint64) bool {
	at := &tries[key%uint64(len(tries))]
	old := at.Load()
	if old&0xffff == 0 {
		return true
	}
	at.CompareAndSwap(old, old-1) // A lost race makes the pause longer by one.
	return false
}

// woke notes whether anybody took part in a run of up to wakeCost: one for which
// a worker was woken, or one that somebody took part in anyway.
func woke(key uint64, inTime bool) {
	at := &tries[key%uint64(len(tries))]
	old := at.Load()
	if inTime {
		if old>>16 != 0 {
			// Not to zero at once: after a rest, the next wake may be as late as
			// the last.
			at.Store(old>>17<<16 | old&0xffff)
		}
		return
	}
	pause := min(longestPause, max(firstPause, 2*(old>>16)))
	at.Store(pause<<16 | pause)
}
