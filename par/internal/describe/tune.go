package describe

import (
	"fmt"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/check"
)

// WithMinLen returns n with pieces of at least least positions.
func (n Node) WithMinLen(least int) Node {
	check.Count("WithMinLen", "length", least)
	t := *n.Tuning()
	t.MinLen = max(t.MinLen, least, 1)
	return n.retuned(t)
}

// WithMaxLen returns n with pieces of at most most positions.
func (n Node) WithMaxLen(most int) Node {
	check.Count("WithMaxLen", "length", most)
	most = max(most, 1)
	t := *n.Tuning()
	if t.MaxLen == 0 || most < t.MaxLen {
		t.MaxLen = most
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
	return n.MovedTo(n.Place().In(p))
}

// WithPriority returns n to be run as work of class p.
//
//go:noinline
func (n Node) WithPriority(p core.Priority) Node {
	if p != core.Foreground && p != core.Background {
		panic("par: WithPriority: no such priority")
	}
	return n.MovedTo(n.Place().As(p))
}

// Named returns n to be run under a name.
//
//go:noinline
func (n Node) Named(name string) Node {
	if name == "" {
		panic("par: Named: empty name")
	}
	return n.MovedTo(n.Place().Called(under.Name(name)))
}

// Limit returns n to be processed by at most so many goroutines at a time.
func (n Node) Limit(most int) Node {
	if most < 1 {
		panic(fmt.Sprintf("par: Limit: n must be at least 1, got %d", most))
	}
	return n.LimitTo(most)
}

// Progress returns n with f, which is told how far an ending has come.
//
//go:noinline
func (n Node) Progress(f func(done, total int)) Node {
	check.Func("Progress", f == nil)
	t := *n.Tuning()
	t.Progress = f
	return n.retuned(t)
}

// Unordered returns n with reductions that may be bracketed in any way. It is not inlined
// into what is compiled for every type.
//
//go:noinline
func (n Node) Unordered() Node {
	if n.Src == nil {
		return n
	}
	t := *n.Tuning()
	t.Unordered = true
	return n.retuned(t)
}
