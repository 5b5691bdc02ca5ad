package core

import "github.com/seed1237c087/manta/core/registry"

// A BroadcastContext says on which worker a task of a broadcast runs.
type BroadcastContext struct{ index, workers int }

// Index returns the index of the worker that runs the task.
func (c BroadcastContext) Index() int { return c.index }

// NumWorkers returns the number of the pool's workers.
func (c BroadcastContext) NumWorkers() int { return c.workers }

// broadcastTask is the part of a broadcast that one worker runs.
type broadcastTask struct {
	job   registry.Job
	s     *scope
	index int
	f     func(BroadcastContext)
}

// RunTask runs the task on its worker.
func (t *broadcastTask) RunTask(r *registry.Runner) {
	c := BroadcastContext{t.index, t.s.reg.NumWorkers()}
	t.s.runTask(r, &t.job, nil, func() { t.f(c) }, t.f)
}

// broadcast hands f to every worker of s's registry. face is the Scope on which the user has called the given method. broadcast
// panics with ErrClosed if the workers are ending, which happens if an exit handler calls it.
func (s *scope) broadcast(f func(BroadcastContext), face *Scope, method string) {
	if s == nil || f == nil {
		panicSpawn(face, method)
	}
	if s.reg.Ending() {
		panic(ErrClosed)
	}
	Checkpoint()
	r := here(s.reg)
	s.beginAll(r, s.reg.NumWorkers())
	f = measuredShares(s.reach, s.reg, r, f)
	jobs := make([]*registry.Job, s.reg.NumWorkers())
	for i := range jobs {
		t := &broadcastTask{s: s, index: i, f: f}
		t.job.Init(t)
		jobs[i] = &t.job
	}
	s.reg.Broadcast(jobs)
}

// Broadcast runs f once on every worker of the caller's pool, and returns the
// results by the index of the worker. For a caller outside all pools the pool is the
// default pool. A worker runs f after the tasks that it has spawned itself and before
// it steals.
//
// Every worker runs f even if a call of f panics. The first panic in time surfaces
// as a *PanicError after that. If a worker is blocked, Broadcast waits for it.
// Therefore no lock that tasks of the pool take may be held across Broadcast.
// Broadcast panics if f is nil.
func Broadcast[R any](f func(BroadcastContext) R) []R {
	panicIfNil("Broadcast", f == nil)
	r := registry.Current()
	if r == nil {
		r = enter(f)
		defer leave(r)
	}
	return broadcastFrom(r, r.Registry(), f)
}

// BroadcastIn is [Broadcast] on the workers of p.
func BroadcastIn[R any](p *Pool, f func(BroadcastContext) R) []R {
	q := poolOf(p, "BroadcastIn")
	panicIfNil("BroadcastIn", f == nil)
	reg := q.target()
	r := hold(&reg)
	if r == nil {
		defer reg.Retire()
	}
	defer reg.Release(nil)
	return broadcastFrom(r, reg, f)
}

func broadcastFrom[R any](r *registry.Runner, reg *registry.Registry, f func(BroadcastContext) R) []R {
	results := make([]R, reg.NumWorkers())
	s := newScope(reg, r)
	s.run(nil, func(*Scope) {
		s.broadcast(func(c BroadcastContext) { results[c.index] = f(c) }, nil, "")
	})
	return results
}

// SpawnBroadcast runs f some time later once on every worker of the caller's
// pool, and returns at once. For a caller outside all pools the pool is the default
// pool. Each worker runs f after the tasks that it has spawned itself and before it
// steals. A panic of f is handled as in [Spawn]. SpawnBroadcast panics if f is nil.
func SpawnBroadcast(f func(BroadcastContext)) {
	panicIfNil("SpawnBroadcast", f == nil)
	spawnBroadcast(currentRegistry(), f)
}

// SpawnBroadcast is the function [SpawnBroadcast] on the workers of p. It panics
// with ErrClosed if p was closed and the caller is outside of p.
func (p *Pool) SpawnBroadcast(f func(BroadcastContext)) {
	q := poolOf(p, "Pool.SpawnBroadcast")
	panicIfNil("Pool.SpawnBroadcast", f == nil)
	spawnBroadcast(q.target(), f)
}

func spawnBroadcast(reg *registry.Registry, f func(BroadcastContext)) {
	Checkpoint()
	r := hold(&reg) // for the first task; the loop holds reg for the others
	f = measuredShares(looseIn(reg), reg, r, f)
	n := reg.NumWorkers()
	jobs := make([]*registry.Job, n)
	for i := range jobs {
		if i > 0 {
			if err := reg.Hold(nil, false); err != nil {
				panic("core: internal: " + err.Error())
			}
		}
		c := BroadcastContext{i, n}
		t := &detachedTask{reg: reg, f: func() { f(c) }}
		t.job.Init(t)
		jobs[i] = &t.job
	}
	reg.Broadcast(jobs)
	if r == nil {
		reg.Retire()
	}
}

// SpawnBroadcast adds a task for every worker of the pool to the scope's tasks.
// Each of them calls f. SpawnBroadcast panics if f is nil or the scope has ended.
func (s *Scope) SpawnBroadcast(f func(BroadcastContext)) {
	scopeOf(s).broadcast(f, s, "Scope.SpawnBroadcast")
}

// SpawnBroadcast is [Scope.SpawnBroadcast] for a ScopeFIFO.
func (s *ScopeFIFO) SpawnBroadcast(f func(BroadcastContext)) {
	scopeOf((*Scope)(s)).broadcast(f, (*Scope)(s), "ScopeFIFO.SpawnBroadcast")
}
