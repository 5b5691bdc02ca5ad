// Package choice decides, for each place in a program that has short work, whether the work is shared. It remembers how long the work takes
// alone, and how long it takes shared, both by the clock. The package knows nothing of the machine: the cost of waking a worker, whether a
// worker is awake, and whether it gets a processor all show in these times.
package choice

import (
	"math"

	"github.com/seed1237c087/manta/internal/recall"
	"github.com/seed1237c087/manta/internal/seam"
)

const (
	// Shared work must take at most gain times as long as alone, to be worth the time of other processors. Work that lasts
	// may take lasting times as long; see Of.
	gain, lasting = 0.92, 1.15
	// firstTurns is how often a place goes the better way before it tries the other way. The number doubles with each trial
	// that is lost, up to firstTurns<<mostDoubled. Therefore trials cost at most some hundredths of the time.
	firstTurns  = 8
	mostDoubled = 6
	// longTurns is how often long work is shared before it is tried alone. leastLong is how often firstTurns is doubled
	// for long work, at least.
	longTurns, leastLong = 32, 2
	// If there is reason for an early trial, a turn counts for several: for hurry turns if the last trial took twice as long
	// as alone, for more if the trial took less, and for mostHurry at most.
	hurry, mostHurry = 12, 10
	// arrival is the time after the beginning of a trial during which slow turns say nothing, because other workers may not
	// have woken up yet.
	arrival = 100_000
	// pause is the time between two turns after which other workers may have gone to sleep.
	pause = 20_000
	// If callers come at the same time, one turn in many is noted, for all of them, and one caller in many takes part in a
	// trial: what all of them do shared shows little of what one would gain, and costs all of them.
	many = 8
)

// A Table contains what is known of all places. The zero value is empty. If several goroutines write to an entry, the last one
// wins: only an estimate is lost.
type Table struct{ places recall.Table[entry] }

type entry struct {
	_    seam.Uncompared
	word seam.Uint64 // see Choice
	// trial is when a trial to share began, and last when the last turn ended, in nanoseconds.
	trial, last seam.Int64
	_           [40]byte // Keeps places that are called at the same time on different cache lines.
}

// Clear empties t.
func (t *Table) Clear() { t.places.Clear() }

// A Choice is what is known of a place, and the way that the place goes this time. The word of an entry contains:
//
//	bit  48        whether others came at the same time when a turn was last noted
//	bits 32 to 47  the nanoseconds that the work takes alone, the upper half of a float32; 0: not known
//	bits 16 to 31  the same for shared work
//	bits 14 to 15  how far a trial to share has got, see step
//	bits 11 to 13  how often in a row a trial was lost
//	bit  10        whether the last trial to share began after a pause
//	bits  0 to  9  turns until there is a trial
type Choice struct {
	_ seam.Uncompared
	// Share: the work is shared this time. Trial: this way is only tried, to see whether it is better by now.
	Share, Trial bool

	*entry
	gain, alone, shared  float64
	step, doubled, turns uint
	paused, hurry, long  bool
	busy                 bool
}

// The steps of a trial to share. In the first turn, other workers are asleep and must be woken; only later turns count. Therefore a trial
// takes two turns, and more as long as other workers may still be waking up.
const (
	usual  = iota
	second // the first turn is over
	third  // a later turn was quicker
)

// Of returns the choice for the place that key names.
//
// If lasts is set, the work is shared unless that takes clearly longer. If the system has put a woken worker on the caller's processor,
// shared work takes a little longer than alone, until the system moves the worker. Otherwise it takes half as long. Which of the two
// happens changes every few milliseconds. Therefore going alone because of the last few turns would lose more than it gains.
func (t *Table) Of(key uint64, lasts bool) (c Choice) {
	if c.gain = gain; lasts {
		c.gain = lasting
	}
	entry, fresh := t.places.More(key)
	if c.entry = entry; fresh {
		c.word.Store(0)
	}
	if w := c.word.Load(); w != 0 {
		c.alone, c.shared = figure(w>>32), figure(w>>16)
		c.step, c.doubled, c.paused, c.turns = uint(w>>14&3), uint(w>>11&7), w>>10&1 != 0, uint(w&0x3ff)
		c.busy = w>>48 != 0
	}
	switch {
	case c.alone == 0: // The first turn is shared, because the work may be long. The next turn goes alone; see Long.
		c.Share, c.Trial = c.shared == 0, true
	case c.shared == 0 && c.turns > 0:
	case c.busy && (c.turns == 0 || c.step != usual) && seam.Random()%many != 0: // Another caller takes the trial.
		c.Share = c.sharing()
	case c.shared == 0 || c.step != usual:
		c.Share, c.Trial = true, true
	default:
		c.Trial = c.turns == 0
		c.Share = c.sharing() != c.Trial
	}
	return c
}

// figure returns the float32 whose upper half is the lower 16 bits of w.
func figure(w uint64) float64 { return float64(math.Float32frombits(uint32(w) << 16)) }

func bits(f float64) uint64 { return uint64(math.Float32bits(float32(f))+0x8000) >> 16 }

// sharing reports whether sharing is the better way.
func (c *Choice) sharing() bool { return c.shared != 0 && c.shared <= c.gain*c.alone }

// Most returns the larger of the times that the work takes alone and shared, as far as they are known.
func (c *Choice) Most() float64 { return max(c.alone, c.shared) }

// Shared returns how many nanoseconds the work takes shared; 0 if that is not known.
func (c *Choice) Shared() float64 { return c.shared }

// Long notes that the work takes long. Then trials are rare from the beginning.
func (c *Choice) Long() {
	c.long = true
	if c.alone == 0 && c.turns > 0 {
		c.ShareAnyway()
	}
}

// Alone returns how many nanoseconds the work takes alone; 0 if that is not known.
func (c *Choice) Alone() float64 { return c.alone }

// Unknown reports whether nothing is known of the place.
func (c *Choice) Unknown() bool { return c.alone == 0 && c.shared == 0 }

// GoAlone makes the work go alone this time, and not as a trial.
func (c *Choice) GoAlone() { c.Share, c.Trial = false, false }

// Forget drops what is known of the place.
func (c *Choice) Forget() { c.alone, c.shared, c.step, c.doubled, c.turns = 0, 0, usual, 0, 0 }

// ShareAnyway makes the work be shared this time, and not as a trial.
func (c *Choice) ShareAnyway() { c.Share, c.Trial = true, false }

// Unsettled reports, after Note, whether a trial is under way.
func (c *Choice) Unsettled() bool { return c.step != usual }

// Hurry makes the next trial to share come earlier, because other workers are awake.
func (c *Choice) Hurry() { c.hurry = true }

// Note notes that the work took so many nanoseconds, the way that c says, from start to end.
func (c *Choice) Note(took float64, start, end int64) {
	took = min(max(took, 0.01), 1e18)
	last := c.last.Load()
	was, paused, turns := c.sharing(), start-last > pause, uint(1)
	if busy := start < last; !c.Trial {
		if c.busy != busy {
			c.busy = busy // This turn is noted.
		} else if busy { // Others come at the same time, and each write would disturb all that read the line.
			if turns = many; uint64(end)%many != 0 {
				return
			}
		}
	}
	if end-last > pause/2 {
		c.last.Store(end)
	}
	switch {
	case c.shared == 0 && c.alone == 0 && c.Share:
		c.shared, c.turns = took, longTurns
	case c.alone == 0 && !c.Share:
		c.alone = took
		c.restart()
	case c.Share && c.Trial:
		if c.step == usual {
			c.paused = paused
		}
		c.noteTrial(took, end)
	case c.Trial:
		c.alone += (min(took, 2*c.alone) - c.alone) / 2
		c.end(c.gain*took < c.shared)
	default: // The turn may have been interrupted. Therefore it counts for little.
		of := &c.alone
		if c.Share {
			of = &c.shared
		}
		if *of == 0 {
			*of = took
		}
		if took < *of { // The first turn was cold, or was interrupted.
			*of += (took - *of) / 4
		} else {
			*of += (min(took, 2**of) - *of) / 8
		}
		by := turns
		if !c.Share && !c.long && (c.hurry || c.paused != paused) {
			by *= c.by()
		}
		c.turns -= min(c.turns, by)
	}
	if c.step == usual && was != c.sharing() {
		c.restart()
	}
	w := bits(c.alone)<<32 | bits(c.shared)<<16 | uint64(c.step)<<14 | uint64(c.doubled)<<11 | uint64(c.turns)
	if c.paused {
		w |= 1 << 10
	}
	if c.busy {
		w |= 1 << 48
	}
	c.word.Store(w)
}

// by returns for how many turns one turn counts if there is reason for an early trial.
func (c *Choice) by() uint {
	if c.shared == 0 {
		return 1
	}
	lost := c.shared/c.alone - 1
	return uint(min(max(hurry/max(lost, 0.1), 1), mostHurry))
}

// noteTrial is Note for a turn of a trial to share.
func (c *Choice) noteTrial(took float64, now int64) {
	quicker := took <= c.gain*c.alone
	switch {
	case c.step == usual:
		c.shared = max(took, c.alone) // until there is more
		c.step = second
		c.trial.Store(now)
	case c.step == second && quicker:
		c.shared, c.step = took, third
	case c.step == second && now-c.trial.Load() < arrival: // Other workers may not have come yet.
	default:
		if c.step == third {
			took = (c.shared + took) / 2
		}
		c.shared, c.step = took, usual
		c.end(false)
	}
}

// restart begins to count the turns until there is a trial.
func (c *Choice) restart() {
	if c.doubled = 0; c.long {
		c.doubled = leastLong
	}
	c.turns = firstTurns << c.doubled
}

// end ends a trial. If again is set, another trial follows at once, because this one may have been won by chance.
func (c *Choice) end(again bool) {
	if again {
		c.turns = 0
		return
	}
	c.doubled = min(c.doubled+1, mostDoubled)
	c.turns = firstTurns << c.doubled
}
