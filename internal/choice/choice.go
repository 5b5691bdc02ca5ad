// Package choice remembers, for each place in a program that has short work to do, what that takes alone and what it
// takes when it is shared, both by the clock, and so decides which of the two it goes on with. Nothing is known of the
// machine: what it costs to wake a worker, whether one is awake, and whether it gets a processor, all shows in what it takes.
package choice

import (
	"math"

	"github.com/seed1237c087/manta/internal/recall"
	"github.com/seed1237c087/manta/internal/seam"
)

const (
	// gain is the part of the time alone that what is shared must keep to, to be worth the time of other processors, and
	// lasting how much of it may take what lasts: see Of.
	gain, lasting = 0.92, 1.15
	// firstTurns is how often a place goes the better way before it tries the other one; twice as often after each trial
	// that it has lost, but firstTurns<<mostDoubled at most. So trials cost some hundredths of the time at most.
	firstTurns  = 8
	mostDoubled = 6
	// longTurns is how often what is long is shared before it is tried alone, and leastLong how often firstTurns is doubled
	// then at least.
	longTurns, leastLong = 32, 2
	// hurry is how many turns one counts for if the last trial took twice what it takes alone, and there is reason to have
	// the next one early, and mostHurry how many at most.
	hurry, mostHurry = 12, 10
	// arrival is for how long turns of a trial that were no quicker say nothing: until then others may not have woken up.
	arrival = 100_000
	// pause is what lies between two turns if others have gone to sleep in the meantime.
	pause = 20_000
	// many is of how many turns one is noted, for all of them, if some are taken at the same time, and how many callers there
	// are to one that takes part in a trial then: what all do shared tells little of what one would gain, and costs all of them.
	many = 8
)

// A Table is what is known of all places. The zero value knows nothing. Whoever writes an entry last wins: what is lost is
// an estimate.
type Table struct{ places recall.Table[entry] }

type entry struct {
	_    seam.Uncompared
	word seam.Uint64 // see Choice
	// trial is when a trial to share began, and last when the last turn ended, in nanoseconds.
	trial, last seam.Int64
	_           [40]byte // So two places that are called at the same time share no cache line.
}

// Clear has t know nothing.
func (t *Table) Clear() { t.places.Clear() }

// A Choice is what is known of a place, and which way it goes this time.
//
//	bit  48        whether others came at the same time when a turn was last noted
//	bits 32 to 47  the nanoseconds that it takes alone, the upper half of a float32; 0: not known
//	bits 16 to 31  what it takes shared
//	bits 14 to 15  how far a trial to share has got, see step
//	bits 11 to 13  how often in a row a trial was lost
//	bit  10        whether the last trial to share began after a pause
//	bits  0 to  9  turns until there is a trial
type Choice struct {
	_ seam.Uncompared
	// Share is whether it is to be shared, and Trial whether that is to see if it is better by now than the way that was
	// better.
	Share, Trial bool

	*entry
	gain, alone, shared  float64
	step, doubled, turns uint
	paused, hurry, long  bool
	busy                 bool
}

// The steps of a trial to share. The first time that something is shared the others are asleep, and are woken for it; what
// counts is how it goes on. So it takes two turns, and more as long as they may still be on their way.
const (
	usual  = iota
	second // the first one is over
	third  // a later one was quicker
)

// Of returns the choice for the place that the key names.
//
// What lasts is shared unless that takes clearly longer. Where the system has put a worker that was woken on the caller's
// processor, it takes a little longer than alone, until the system finds out, and half as long where it has not. Which of
// the two it is changes every few milliseconds, so to go alone because of the last few turns loses more than it gains.
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
	case c.alone == 0: // What is never tried shared may be long, and what is tried once so is short or comes here no more.
		c.Share, c.Trial = c.shared == 0, true
	case c.shared == 0 && c.turns > 0:
	case c.busy && (c.turns == 0 || c.step != usual) && seam.Random()%many != 0: // The trial is for others.
		c.Share = c.sharing()
	case c.shared == 0 || c.step != usual:
		c.Share, c.Trial = true, true
	default:
		c.Trial = c.turns == 0
		c.Share = c.sharing() != c.Trial
	}
	return c
}

// figure returns the number whose upper half are the lower 16 bits of w.
func figure(w uint64) float64 { return float64(math.Float32frombits(uint32(w) << 16)) }

func bits(f float64) uint64 { return uint64(math.Float32bits(float32(f))+0x8000) >> 16 }

// sharing reports whether to share is the better way.
func (c *Choice) sharing() bool { return c.shared != 0 && c.shared <= c.gain*c.alone }

// Most returns the larger one of what it takes either way, as far as is known.
func (c *Choice) Most() float64 { return max(c.alone, c.shared) }

// Shared returns how many nanoseconds it takes shared; 0 if that is not known.
func (c *Choice) Shared() float64 { return c.shared }

// Long says that it takes long, so that trials must be rare from the beginning.
func (c *Choice) Long() {
	c.long = true
	if c.alone == 0 && c.turns > 0 {
		c.ShareAnyway()
	}
}

// Alone returns how many nanoseconds it takes alone; 0 if that is not known.
func (c *Choice) Alone() float64 { return c.alone }

// Unknown reports whether nothing is known of the place.
func (c *Choice) Unknown() bool { return c.alone == 0 && c.shared == 0 }

// GoAlone has it be done alone this time, which is no trial.
func (c *Choice) GoAlone() { c.Share, c.Trial = false, false }

// Forget has the place be one of which nothing is known.
func (c *Choice) Forget() { c.alone, c.shared, c.step, c.doubled, c.turns = 0, 0, usual, 0, 0 }

// ShareAnyway has it be shared this time, which is no trial.
func (c *Choice) ShareAnyway() { c.Share, c.Trial = true, false }

// Unsettled reports, after Note, whether a trial is under way.
func (c *Choice) Unsettled() bool { return c.step != usual }

// Hurry has the next trial to share come earlier, because others are awake.
func (c *Choice) Hurry() { c.hurry = true }

// Note notes that it took so many nanoseconds, the way that c says, and when it began and ended.
func (c *Choice) Note(took float64, start, end int64) {
	took = min(max(took, 0.01), 1e18)
	last := c.last.Load()
	was, paused, turns := c.sharing(), start-last > pause, uint(1)
	if busy := start < last; !c.Trial {
		if c.busy != busy {
			c.busy = busy // This turn is noted.
		} else if busy { // Others come here at the same time, and each of them would write the line that all read.
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
	default: // It may have been interrupted, so it counts for little and is not believed at once.
		of := &c.alone
		if c.Share {
			of = &c.shared
		}
		if *of == 0 {
			*of = took
		}
		if took < *of { // The first one was cold, or interrupted itself.
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

// by is how many turns one counts for if there is reason to share early.
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
	case c.step == second && now-c.trial.Load() < arrival: // Nobody may have come yet.
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

// end ends a trial. again: there is to be another one at once, because this one may have been won by chance.
func (c *Choice) end(again bool) {
	if again {
		c.turns = 0
		return
	}
	c.doubled = min(c.doubled+1, mostDoubled)
	c.turns = firstTurns << c.doubled
}
