package core

import "github.com/seed1237c087/manta/core/registry"

// WorkerState is what a worker does at one moment.
type WorkerState = registry.WorkerState

// The states of a worker. Each worker is in one of them.
const (
	// Busy: it runs a task, or a task that it runs waits without giving the worker to
	// another goroutine, as for a channel outside of [Blocking].
	Busy = registry.Busy
	// Lent: a stand-in carries it and runs a task, because the goroutine that carried it
	// waits for a task that runs elsewhere, or is in [Blocking].
	Lent = registry.Lent
	// Looking: it has no task, has searched for one in vain, and searches on.
	Looking = registry.Looking
	// Asleep: it has found nothing to do, and sleeps until it is woken.
	Asleep = registry.Asleep
	// WorkerStates is how many states there are: they are the numbers below it.
	WorkerStates = registry.WorkerStates
)

// PoolState is what a pool does at one moment. Its numbers are read one after the other, so
// they are not all of exactly one moment.
type PoolState = registry.State

// State returns what the pool does now. A closed pool has no workers any more.
//
// State is for monitoring. Tasks and forks don't pay for it. Neither does a search that finds a task
// at once, and such a search doesn't show as Looking: what State reads is written when a worker has
// searched in vain, when such a search ends, when a worker falls asleep or is woken, and when another
// goroutine carries it. State takes some 3 nanoseconds for each worker, and allocates once.
func (p *Pool) State() PoolState {
	q := poolOf(p, "Pool.State")
	if reg := q.registry(); reg != nil {
		return reg.State()
	}
	return PoolState{} // All calls so far came from bubbles of testing/synctest.
}

// Name returns the name of the pool: that of its [Config], or if that has none, "default"
// for the default pool and "" for others.
func (p *Pool) Name() string { return poolOf(p, "Pool.Name").name }
