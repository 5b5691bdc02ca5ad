package engine

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
)

// Run runs p over the positions of s and returns the result of all of them, combined along the tree of README.md. If there are no
// positions, the result is a zero R.
//
// A panic surfaces as a *core.PanicError. If several functions panic, the panic at the lowest position surfaces. When Run returns, or ends
// in another way, nothing that it started is still running.
//
// If a run is tied to a context (core.WithContext) and stops because the context is done, Run does not return: it unwinds as
// core.Checkpoint does.
func Run[R any](s *Spec, p Plan[R]) R {
	s.Stop.Tie()
	if s.N <= 0 {
		var zero R
		return zero
	}
	defer Surface()
	if s.Part != nil {
		defer s.Part.Sum()
	}
	res := run(s, p)
	s.Stop.Unwind()
	return res
}

func run[R any](s *Spec, p Plan[R]) R {
	s.last.note() // s.last is of the batch or window before: this run is no part of it.
	if s.Begun.At != 0 {
		return begun(s, p)
	}
	m := s.recalled()
	known := m.high()
	work := float64(s.N) * known
	s.cut(s.gridFor(known, work))
	g := &s.grid
	if g.units == 1 {
		s.Goes(OneUnit)
		// The cost is learned so that the next run can be Tiny. One worker doesn't need the cost, and must not learn it: alone does a longer run
		// of known cost in two steps, but what one worker does to shared state must come in the same order each time. If the cost is known,
		// nobody asks how many workers there are, because asking means to find out again who the caller is: see Tie.
		if known > 0 || core.NumWorkers() > 1 {
			return alone(s, p, m, nil, Dearer)
		}
		return turns(s, p, p.Lane(nil), 0, g.root())
	}
	if s.Limit == 1 {
		s.Goes(LimitOfOne)
		s.shorten()
		return turns(s, p, p.Lane(nil), 0, g.root())
	}
	if g.maxLen == 0 && known > 0 && work <= AloneCost {
		s.Goes(Small)
		return alone(s, p, m, nil, Dearer)
	}
	if core.NumWorkers() == 1 && g.maxLen == 0 { // If the user wants pieces, thieves must see them, in case one of them blocks.
		s.Goes(OneWorker)
		s.shorten()
		return turns(s, p, p.Lane(nil), 0, g.root())
	}
	if begins := s.beginsAlone(m); begins != Unseen {
		s.Goes(begins)
		return alone(s, p, m, nil, Lasted)
	}
	long := s.long(work)
	switch {
	case g.maxLen == 0 && (!long || s.doubtful()) && !under.Measured():
	case known == 0:
		return newJob(s, p, known).fork(Unknown)
	case work <= AloneCost:
		return newJob(s, p, known).fork(Bounded)
	case g.maxLen == 0 && !long: // What the run takes one worker says nothing about what is quicker.
		return newJob(s, p, known).fork(Measured)
	default:
		return newJob(s, p, known).fork(Large)
	}
	c, reason := s.choose(work, long)
	if known == 0 {
		c.ShareAnyway()
		reason = Unknown
	}
	if !c.Share {
		s.Goes(reason)
		return alone(s, p, m, &c, Dearer)
	}
	start := now()
	res := newJob(s, p, known).fork(reason)
	s.note(&c, start, now(), s.N)
	return res
}

// beginsAlone returns why the caller should begin a run of s alone, and wake nobody before the run has lasted as long as waking a worker
// takes: the cost of the run can't be known. It returns Unseen if the caller should not.
func (s *Spec) beginsAlone(m record) RunKind {
	if s.grid.maxLen != 0 || s.N <= few || s.Whole && !s.Windows || under.Measured() {
		return Unseen // The user wants the run cut, or an expensive first position would be too large a part of it.
	}
	if m == 0 || !m.varies(s.N) { // If nothing is known, the first position may wait for others, so thieves must see these.
		return Unseen
	}
	return Varied
}
