package core

import (
	"time"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/choice"
)

// joins is what a runner keeps for package core: the record that its joins fork with, and its spare scopes.
type joins struct {
	plain Rec[func(), struct{}]
	// spares are a *spares, made by the first scope. Were that said here, all that scopes do would be linked into a program that joins:
	// Go's linker keeps what any interface might come to.
	spares any
}

func joinsOf(r *registry.Runner) *joins {
	if j, ok := r.Joins.(*joins); ok {
		return j
	}
	return newJoins(r)
}

func newJoins(r *registry.Runner) *joins {
	j := &new(registry.Apart[joins]).V
	j.plain.r, j.plain.f = r, runSide
	r.Joins = j
	return j
}

// contextSide is a side of a JoinContext. No other package can fork with this type,
// so a thief recognises such a side by it.
type contextSide func(Context)

func runContextSide(_ *Rec[contextSide, struct{}], f contextSide) struct{} {
	f(Context{})
	return struct{}{}
}

// runSide is what a thief of a join runs.
func runSide(_ *Rec[func(), struct{}], f func()) struct{} {
	f()
	return struct{}{}
}

// weighingOf returns r's. It is no part of joins, so that a program that only forks, as pipelines do, has no joins linked in.
func weighingOf(r *registry.Runner) *weighing {
	if w, ok := r.Weighing.(*weighing); ok {
		return w
	}
	w := &new(registry.Apart[weighing]).V
	r.Weighing = w
	return w
}

// weighing is a call that is being timed. Calls of the same function are shared later if that was quicker.
type weighing struct {
	choice.Choice
	began      time.Time
	asleep     bool   // it began when all other workers slept
	stolenFrom uint32 // the result of Runner.StolenFrom when the call began
}

// Context is not a [context.Context]: it has no deadline and no values, and does not cancel anything. For that there are [WithContext] and
// par.Do. It tells a function given to [JoinContext] whether the function was stolen.
type Context struct{ migrated bool }

// Migrated reports whether another goroutine than the caller's runs the task:
// a worker has stolen it, or the join came from outside the pool.
func (c Context) Migrated() bool { return c.migrated }
