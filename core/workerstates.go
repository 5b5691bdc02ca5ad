package core

import "github.com/seed1237c087/manta/core/registry"

// WorkerState is what a worker does at one moment.
type WorkerState = registry.WorkerState

// The states of a worker. Each worker is in one of them.
const (
	// Busy: the worker runs a task. The task may wait without giving the worker to another
	// goroutine, for example for a channel outside of [Blocking].
	Busy = registry.Busy
	// Lent: a stand-in carries the worker and runs a task, because the goroutine that carried
	// the worker waits for a task that runs elsewhere, or is in [Blocking].
	Lent = registry.Lent
	// Looking: the worker has searched for a task in vain, and continues to search.
	Looking = registry.Looking
	// Asleep: the worker has found no task, and sleeps until it is woken.
	Asleep = registry.Asleep
	// WorkerStates is the number of states. The states are the numbers below it.
	WorkerStates = registry.WorkerStates
)

// PoolState is what a pool does at one moment. The numbers are read one after the other, so
// they do not all belong to exactly one moment.
type PoolState = registry.State

// State returns what the pool does now. A closed pool has no workers any more.
//
// State is for monitoring. Tasks and forks don't pay for State. A search that finds a task at once does
// not pay either, and does not show as Looking. What State reads is written only when a worker has
// searched in vain, when such a search ends, when a worker falls asleep or is woken, and when another
// goroutine carries the worker. State takes some 3 nanoseconds for each worker, and allocates once.
func (p *Pool) State() PoolState {
	q := poolOf(p, "Pool.State")
	if reg := q.registry(); reg != nil {
		return reg.State()
	}
	return PoolState{} // All calls so far came from bubbles of testing/synctest.
}

// Name returns the name of the pool: the Name of its [Config]. If that is empty, Name returns
// "default" for the default pool and "" for other pools.
func (p *Pool) Name() string { return poolOf(p, "Pool.Name").name }
