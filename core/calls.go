package core

import "github.com/seed1237c087/manta/core/registry"

// calls runs f, which is a call from outside of what, and shows it as a task of Go's execution trace, unless it is part of one.
func calls(what any, f func()) {
	if !registry.Tracing() || registry.CurrentBond().Span() != nil {
		f()
		return
	}
	registry.Traced("", registry.Code(what), f)
}
