package engine

import (
	"github.com/seed1237c087/manta/internal/choice"
	"github.com/seed1237c087/manta/internal/crowd"
	"github.com/seed1237c087/manta/internal/under"
)

// choices decides whether runs are shared, by what earlier runs took. It has an entry for each pipeline and each length, up to a factor of
// two.
var choices choice.Table

// crowded reports whether goroutines wait for processors at the given time. It is a variable so that tests can replace it.
var crowded = lookout.Crowded

var lookout crowd.Lookout

// long reports whether a run of s with so much work is shared until sharing has proved slower.
func (s *Spec) long(work float64) bool {
	if s.Tail {
		return work > tailDoubt*DoubtCost
	}
	return work > DoubtCost
}

// doubtful reports whether earlier runs decide if a long run of s is shared. They do not while other workers have work: such workers can
// only join at the end, so sharing costs nothing, and the time that it takes says nothing. Nor do they if a trial could not be given up
// midway. If each step makes an element, giving up would make elements that no other run makes; a window, however, may have any length.
func (s *Spec) doubtful() bool {
	return (!s.Whole || s.Windows) && !s.Tail && !(s.Windows && s.Stop.Tied()) && !under.OthersWork()
}

// choose returns whether a run of s is shared or goes alone, and why.
func (s *Spec) choose(work float64, long bool) (choice.Choice, RunKind) {
	c := choices.Of(s.lengthKey(), work > lastingCost)
	switch {
	case long:
		if c.Long(); c.Share && c.Alone() == 0 {
			return c, Large
		}
	case c.Unknown() && !Worth(work):
		c.GoAlone()
		return c, Untried
	case c.Share && crowded(now()):
		c.GoAlone()
		return c, Crowded
	case !c.Share && othersAwake():
		c.Hurry()
	}
	return c, why(c)
}

// aloneLimit returns how many nanoseconds a run of s that was begun alone may continue alone. If the run is alone because that is quicker,
// the limit is twice what such runs took alone. If the run is a trial of a long run, the limit is what the run takes shared. Therefore
// such a trial takes no longer than two shared runs, on any number of processors.
func (s *Spec) aloneLimit(known float64, c *choice.Choice) float64 {
	switch {
	case c == nil:
		return AloneLimit
	case s.longTrial(known, c):
		return c.Shared() * float64(s.N)
	case c.Alone() > 0:
		known = c.Alone()
	}
	return max(AloneLimit, 2*float64(s.N)*known)
}

// longTrial reports whether a run of s is long, and is begun alone to see whether alone is quicker.
func (s *Spec) longTrial(known float64, c *choice.Choice) bool {
	return c != nil && c.Trial && s.long(float64(s.N)*known)
}

// gaveUp notes that a long run of s, begun alone, had done only the given number of positions when its aloneLimit had passed.
func (s *Spec) gaveUp(known float64, c *choice.Choice, start, elapsed int64, positions int) {
	if c != nil && s.long(float64(s.N)*known) && !s.Stop.Any() {
		c.Note(float64(elapsed)/float64(max(1, positions)), start, start+elapsed)
	}
}

// othersAwake reports whether some worker other than the caller's is awake.
func othersAwake() bool {
	awake, own := under.AwakeWorkers()
	if own {
		awake--
	}
	return awake > 0
}

// why returns the reason for the choice c.
func why(c choice.Choice) RunKind {
	switch {
	case c.Share && c.Trial:
		return Tried
	case c.Share:
		return Quicker
	case c.Trial:
		return TriedAlone
	default:
		return Slower
	}
}

// note notes that a run of s, or a part of it, did the given number of positions from start to end. A stopped run is not noted, because it
// says little. A run with a Tail is noted when the tail has ended.
func (s *Spec) note(c *choice.Choice, start, end int64, positions int) {
	switch {
	case s.Stop.Any():
	case s.Tail:
		s.last = lastRun{*c, start, end, positions}
	default:
		c.Note(float64(end-start)/float64(positions), start, end)
	}
}

// Ended says that the tail of the last run of s is over. The tail counts as part of the run, because putting the results of participants
// together may take longer than sharing the run has saved. If a run failed, Ended need not be called.
func (s *Spec) Ended() {
	if r := &s.last; r.positions > 0 {
		r.end = now()
		r.note()
	}
	s.Tail = false
}

// Worth reports whether work of cost nanoseconds is worth sharing. The work must be more if a worker must be woken for it.
func Worth(cost float64) bool {
	return cost > 60_000 || cost > 10_000 && othersAwake()
}
