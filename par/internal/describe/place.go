package describe

import (
	"github.com/seed1237c087/manta/par/internal/caller"
	"github.com/seed1237c087/manta/par/internal/place"
	"github.com/seed1237c087/manta/par/internal/runstats"
)

// MovedTo returns n to be run at p, where the caller is at work if p is nil.
func (n Node) MovedTo(p *place.Place) Node {
	if n.Place() == p {
		return n
	}
	t := *n.Tuning()
	t.Place = p
	return n.retuned(t)
}

// InPlace runs f, an ending, on n at n's place. Under a name the run is counted, and has failed
// if it panics or the result says so.
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
	if at.Name != "" { // Else nobody asks, and to look into res may cost memory.
		r, may := any(res).(interface{ Failed() bool })
		failed = may && r.Failed()
	}
	return res
}

// LimitTo returns n with a limit of most, unless it has a lower one; 0 stands for none.
func (n Node) LimitTo(most int) Node {
	if old := n.Tuning().Limit; most == 0 || old != 0 && old <= most {
		return n
	}
	t := *n.Tuning()
	t.Limit = most
	return n.retuned(t)
}

// Before returns n as it runs as a part of the run of b, before that has elements: under the limit of that run,
// with fixed batches if that run has them, under its name, and without reporting progress.
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
