package core

import (
	"time"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/choice"
)

// joins is what a runner keeps for package core: the Rec with which its joins fork, and its spare scopes.
type joins struct {
	plain Rec[func(), struct{}]
	// spares is nil or a *spares, made by the first scope. If its type were *spares, the code of scopes would be linked into each program
	// that joins, because Go's linker keeps all methods that may be called by an interface.
	spares any
}

func joinsOf(r *registry.Runner) *joins {
	if j, ok := r.Joins.(*joins); ok {
		return j
	}
	return newJoins(r)
}

func newJoins(r *registry.Runner) *joins {
	j := &new(registry.PaddedBlock[joins]).V
	j.plain.r, j.plain.f = r, runSide
	r.Joins = j
	return j
}

// contextFork is a side of a JoinContext. No other package can fork with this type,
// so a thief recognises a side of a JoinContext by its type.
type contextFork func(Context)

func runContextSide(_ *Rec[contextFork, struct{}], f contextFork) struct{} {
	f(Context{})
	return struct{}{}
}

// runSide is what a thief of a join runs.
func runSide(_ *Rec[func(), struct{}], f func()) struct{} {
	f()
	return struct{}{}
}

// weighingOf returns r's weighing. A weighing is not a part of joins, so that joins is not linked into a program that only forks, as pipelines
// do.
func weighingOf(r *registry.Runner) *weighState {
	if w, ok := r.Weighing.(*weighState); ok {
		return w
	}
	w := &new(registry.PaddedBlock[weighState]).V
	r.Weighing = w
	return w
}

// weighState is a call that is being timed. Later calls of the same function are shared if shared calls were quicker.
type weighState struct {
	choice.Choice
	began      time.Time
	asleep     bool   // all other workers slept when the call began
	stolenFrom uint32 // the result of Runner.StolenFrom when the call began
}

// A Context says whether a function given to [JoinContext] was stolen. It is not a [context.Context]: it has no deadline and no values, and
// cancels nothing. For these, use [WithContext] and par.Do.
type Context struct{ migrated bool }

// Migrated reports whether another goroutine than that of JoinContext's caller
// runs the function, most often because a thief has stolen it.
func (c Context) Migrated() bool { return c.migrated }
