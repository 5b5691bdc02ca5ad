package core

import (
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// InScopeFIFO is [InScope] with another order: each worker runs the tasks that
// it has spawned itself first in, first out (RFC 1, "per-thread FIFO"). That is
// breadth first if tasks spawn tasks. A task costs a little more than in a
// Scope, because it goes through a queue in addition to the deque.
func InScopeFIFO(f func(*ScopeFIFO)) {
	panicIfNil("InScopeFIFO", f == nil)
	r, end := begin(f)
	defer end(r)
	runScopeFIFO(r.Registry(), r, f)
}

// InPlaceScopeFIFO is the same as [InScopeFIFO]. [Pool.InPlaceScopeFIFO] differs from
// [Pool.InScopeFIFO].
func InPlaceScopeFIFO(f func(*ScopeFIFO)) {
	panicIfNil("InPlaceScopeFIFO", f == nil)
	InScopeFIFO(f)
}

// InScopeFIFO is the function [InScopeFIFO] in p. For a caller outside the pool, f
// runs on a worker of the pool: see [Pool.Install] for what that costs and forbids.
func (p *Pool) InScopeFIFO(f func(*ScopeFIFO)) {
	q := poolOf(p, "Pool.InScopeFIFO")
	panicIfNil("Pool.InScopeFIFO", f == nil)
	q.install(func() { InScopeFIFO(f) })
}

// InPlaceScopeFIFO is [Pool.InScopeFIFO], except that f runs on the calling
// goroutine, which may be outside the pool. Only what f spawns runs on p's workers.
func (p *Pool) InPlaceScopeFIFO(f func(*ScopeFIFO)) {
	q := poolOf(p, "Pool.InPlaceScopeFIFO")
	panicIfNil("Pool.InPlaceScopeFIFO", f == nil)
	q.inPlace(f, func(reg *registry.Registry, r *registry.Runner) { runScopeFIFO(reg, r, f) })
}

func runScopeFIFO(reg *registry.Registry, r *registry.Runner, f func(*ScopeFIFO)) {
	s := newScope(reg, r)
	s.queues, s.short = make([]seam.Pointer[fifo], reg.NumWorkers()+1), false
	s.run(&Scope{s}, func(face *Scope) { f((*ScopeFIFO)(face)) })
}

// Spawn adds f to the scope's tasks, as [Scope.Spawn] does.
func (s *ScopeFIFO) Spawn(f func()) {
	scopeOf((*Scope)(s)).spawn(f, (*Scope)(s), "ScopeFIFO.Spawn")
}
