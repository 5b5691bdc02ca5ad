package engine

import (
	"github.com/seed1237c087/manta/internal/choice"
	"github.com/seed1237c087/manta/internal/crowd"
	"github.com/seed1237c087/manta/internal/under"
)

// choices decide whether runs are shared: for each pipeline and each length, up to a factor of two, by what they took.
var choices choice.Table

// crowded reports whether goroutines wait for processors at that time. It is a variable for the sake of tests.
var crowded = lookout.Crowded

var lookout crowd.Lookout

// long reports whether a run of s of so much work is shared until that has proved slower.
func (s *Spec) long(work float64) bool {
	if s.Tail {
		return work > tailDoubt*DoubtCost
	}
	return work > DoubtCost
}

// doubtful reports whether a long run of s may be shared or not. If others have work, all they can do is to share it in the end, so
// that to share costs nothing, and what it takes says nothing. And a trial must be able to end on its way: where each step makes an
// element, it would make some that no other run makes, but a window may be of any length.
func (s *Spec) doubtful() bool {
	return (!s.Whole || s.Windows) && !s.Tail && !(s.Windows && s.Stop.Tied()) && !under.OthersWork()
}

// choose returns how a run of s goes, and why.
func (s *Spec) choose(work float64, long bool) (choice.Choice, Why) {
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

// aloneLimit returns for how long a run of s that was begun alone goes on so: if that is because alone is quicker, twice what it has taken
// then. A trial whether a long run is quicker alone ends when it
// isn't: so it never takes longer than two runs that are shared, on any number of processors.
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

// longTrial reports whether a run of s that is begun alone is to see if that is quicker, and is long.
func (s *Spec) longTrial(known float64, c *choice.Choice) bool {
	return c != nil && c.Trial && s.long(float64(s.N)*known)
}

// gaveUp notes that a long run of s, begun alone, was not through with more than so many positions when its aloneLimit had passed.
func (s *Spec) gaveUp(known float64, c *choice.Choice, start, elapsed int64, positions int) {
	if c != nil && s.long(float64(s.N)*known) && !s.Stop.Any() {
		c.Note(float64(elapsed)/float64(max(1, positions)), start, start+elapsed)
	}
}

// othersAwake reports whether some worker is awake beside the caller.
func othersAwake() bool {
	awake, own := under.AwakeWorkers()
	if own {
		awake--
	}
	return awake > 0
}

// why returns the reason for the way that a run goes.
func why(c choice.Choice) Why {
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

// note notes that a run of s, or a part of it, lasted from start to end for the given number of positions. A run that
// has stopped says little. One with a Tail is noted when that has ended.
func (s *Spec) note(c *choice.Choice, start, end int64, positions int) {
	switch {
	case s.Stop.Any():
	case s.Tail:
		s.last = lastRun{*c, start, end, positions}
	default:
		c.Note(float64(end-start)/float64(positions), start, end)
	}
}

// Ended says that what follows the last run of s, which has a Tail, is over: to put together what participants have may take
// longer than was won by sharing the run. If a run failed, there is no need to call it.
func (s *Spec) Ended() {
	if r := &s.last; r.positions > 0 {
		r.end = now()
		r.note()
	}
	s.Tail = false
}

// Worth reports whether work of so many nanoseconds is worth sharing: where a worker
// must be woken for it, it must be more.
func Worth(cost float64) bool {
	return cost > 60_000 || cost > 10_000 && othersAwake()
}
