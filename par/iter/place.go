package iter

import (
	"github.com/seed1237c087/manta/par/internal/caller"
	"github.com/seed1237c087/manta/par/internal/place"
	"github.com/seed1237c087/manta/par/internal/tally"
)

// movedTo returns n to be run at p, where the caller is at work if p is nil.
func (n Node) movedTo(p *place.Place) Node {
	if n.place() == p {
		return n
	}
	t := *n.tuning()
	t.place = p
	return n.retuned(t)
}

// inPlace runs f, an ending, on n at n's place. Under a name the run is counted, and has failed
// if it panics or the result says so.
func inPlace[R any](n Node, f func(Node) R) (res R) {
	at, t, failed := n.place(), *n.tuning(), true
	t.place = nil
	if at.Name != "" {
		run := tally.Begin(at.Name)
		defer func() { run.End(failed) }()
		t.part = run.Part()
	}
	here := n.retuned(t)
	caller.Shown(at.Name == "" && at.Away(), func() { at.Run(func() { res = f(here) }) })
	if at.Name != "" { // Else nobody asks, and to look into res may cost memory.
		r, may := any(res).(interface{ failed() bool })
		failed = may && r.failed()
	}
	return res
}

// limitTo returns n with a limit of most, unless it has a lower one; 0 stands for none.
func (n Node) limitTo(most int) Node {
	if old := n.tuning().limit; most == 0 || old != 0 && old <= most {
		return n
	}
	t := *n.tuning()
	t.limit = most
	return n.retuned(t)
}

// before returns n as it runs before the elements of the run of b are there: under the
// limit of that run, with fixed batches if that has them, under its name, and without telling
// how far it is.
func (n Node) before(b *binding) Node {
	n = n.limitTo(b.limit)
	t := *n.tuning()
	named := b.part != nil || t.place != nil && t.place.Name != ""
	if b.fixed && !t.fixed || t.progress != nil || named {
		t.fixed, t.progress, t.part = b.fixed || t.fixed, nil, b.part.Before()
		if named {
			t.place = t.place.Called("")
		}
		return n.retuned(t)
	}
	return n
}
