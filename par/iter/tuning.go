package iter

import (
	"fmt"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/caller"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/place"
	"github.com/seed1237c087/manta/par/internal/tally"
)

// tuning is what a pipeline was told of how to run. It is never written, so copies of a
// Node may share it.
type tuning struct {
	minLen, maxLen int          // of a piece; 0: not set
	place          *place.Place // nil: where the caller is at work
	limit          int          // elements at work at the same time; 0: no limit
	progress       func(done, total int)
	unordered      bool // brackets are of no consequence
	fixed          bool // as that of a binding; for a pipeline that is part of another's run
	// part counts what the run does; nil: it has no name, or has not begun.
	part *tally.Part
}

// untuned is the tuning of most pipelines.
var untuned tuning

// tuning returns n's. To change it, change a copy and hand that to retuned.
func (n Node) tuning() *tuning {
	if n.tuned == nil {
		return &untuned
	}
	return n.tuned
}

// retuned returns n with t.
func (n Node) retuned(t tuning) Node { return Node{n.src, &t, n.key} }

// WithMinLen returns n with pieces of at least least positions.
func (n Node) WithMinLen(least int) Node {
	check.Count("WithMinLen", "length", least)
	t := *n.tuning()
	t.minLen = max(t.minLen, least, 1)
	return n.retuned(t)
}

// WithMaxLen returns n with pieces of at most most positions.
func (n Node) WithMaxLen(most int) Node {
	check.Count("WithMaxLen", "length", most)
	most = max(most, 1)
	t := *n.tuning()
	if t.maxLen == 0 || most < t.maxLen {
		t.maxLen = most
	}
	return n.retuned(t)
}

// WithPool returns n to be run in p.
//
//go:noinline
func (n Node) WithPool(p *core.Pool) Node {
	if p == nil {
		panic("par: WithPool: nil pool")
	}
	return n.movedTo(n.place().In(p))
}

// WithPriority returns n to be run as work of class p.
//
//go:noinline
func (n Node) WithPriority(p core.Priority) Node {
	if p != core.Foreground && p != core.Background {
		panic("par: WithPriority: no such priority")
	}
	return n.movedTo(n.place().As(p))
}

// Named returns n to be run under a name.
//
//go:noinline
func (n Node) Named(name string) Node {
	if name == "" {
		panic("par: Named: empty name")
	}
	return n.movedTo(n.place().Called(name))
}

// Limit returns n to be worked off by at most so many goroutines at a time.
func (n Node) Limit(most int) Node {
	if most < 1 {
		panic(fmt.Sprintf("par: Limit: n must be at least 1, got %d", most))
	}
	return n.limitTo(most)
}

// Progress returns n with f to be told how far an ending is.
//
//go:noinline
func (n Node) Progress(f func(done, total int)) Node {
	check.Func("Progress", f == nil)
	t := *n.tuning()
	t.progress = f
	return n.retuned(t)
}

// Unordered returns n with reductions that may be bracketed in any way. It is not inlined
// into what every type has compiled.
//
//go:noinline
func (n Node) Unordered() Node {
	if n.src == nil {
		return n
	}
	t := *n.tuning()
	t.unordered = true
	return n.retuned(t)
}

// IsUnordered reports whether n was told that its order is of no consequence.
func (n Node) IsUnordered() bool { return n.tuning().unordered }

// place returns where n is to run, nil for where the caller is at work.
func (n Node) place() *place.Place { return n.tuning().place }

// movedTo returns n to be run at p, where the caller is at work if p is nil.
func (n Node) movedTo(p *place.Place) Node {
	if n.place() == p {
		return n
	}
	t := *n.tuning()
	t.place = p
	return n.retuned(t)
}

// Limited reports whether n is under a limit.
func (n Node) Limited() bool { return n.tuning().limit != 0 }

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
