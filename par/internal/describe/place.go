package describe

import (
	"github.com/seed1237c087/manta/par/internal/caller"
	"github.com/seed1237c087/manta/par/internal/place"
	"github.com/seed1237c087/manta/par/internal/runstats"
)

// MovedTo returns n to be run at p. If p is nil, n runs where the caller is at work.
func (n Node) MovedTo(p *place.Place) Node {
	if n.Place() == p {
		return n
	}
	t := *n.Tuning()
	t.Place = p
	return n.retuned(t)
}

// InPlace runs f, an ending, on n at n's place. If the place has a name, the run is counted under it. The run
// has failed if it panics or if its result says so.
func InPlace[R any](n Node, f func(Node) R) (res R) {
	at, t, failed := n.Place(), *n.Tuning(), true
	t.Place = nil
	if at.Name != "" {
		run := runstats.Begin(at.Name)
		defer func() { run.End(failed) }()
		t.Part = run.Part()
	}
	here := n.retuned(t)
	caller.Shown(at.Name == "" && at.Away(), func() { at.Run(func() { res = f(here) }) })
	if at.Name != "" { // Otherwise nobody asks, and looking into res may allocate.
		r, may := any(res).(interface{ Failed() bool })
		failed = may && r.Failed()
	}
	return res
}

// LimitTo returns n with a limit of most, unless n has a lower one. 0 stands for no limit.
func (n Node) LimitTo(most int) Node {
	if old := n.Tuning().Limit; most == 0 || old != 0 && old <= most {
		return n
	}
	t := *n.Tuning()
	t.Limit = most
	return n.retuned(t)
}

// Before returns n as it runs as part of the run of b, before that run has elements. n runs under the limit and
// the name of that run, with fixed batches if that run has them, and without reporting progress.
func (n Node) Before(b *Binding) Node {
	n = n.LimitTo(b.Limit)
	t := *n.Tuning()
	named := b.Part != nil || t.Place != nil && t.Place.Name != ""
	if b.Fixed && !t.Fixed || b.Aside && !t.Aside || t.Progress != nil || named || b.Idle != nil {
		t.Fixed, t.Aside, t.Idle, t.Progress, t.Part = b.Fixed || t.Fixed, b.Aside || t.Aside, b.Idle, nil, b.Part.Before()
		if named {
			t.Place = t.Place.Called("")
		}
		return n.retuned(t)
	}
	return n
}
