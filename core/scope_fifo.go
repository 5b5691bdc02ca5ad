package core

import (
	"github.com/seed1237c087/manta/core/internal/seam"
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/core/sleep"
)

// ScopeFIFO is what tasks are spawned into by [InScopeFIFO]. It may be used by
// any goroutine until the scope has ended.
type ScopeFIFO struct {
	scope
	// queues[i] holds the tasks that worker i spawned, oldest first; the last
	// one those of who carries no worker. Made when needed.
	queues []seam.Pointer[fifo]
}

// fifo is one of the scope's queues.
type fifo struct {
	registry.FIFO[fifoTask]
	s *ScopeFIFO
}

type fifoTask struct{ f func() }

// InScopeFIFO is [InScope] with another order: each worker runs the tasks that
// it spawned itself first in, first out (RFC 1, "per-thread FIFO"), which is
// breadth first where tasks spawn tasks. A task costs a little more than in a
// Scope, since it goes through a queue beside the deque.
func InScopeFIFO(f func(*ScopeFIFO)) {
	if f == nil {
		panic("core: InScopeFIFO: nil function")
	}
	asRunner(func(r *registry.Runner) { inScopeFIFO(r, f) })
}

// InPlaceScopeFIFO is [InScopeFIFO]: f runs on the calling goroutine there too.
// It differs as a method of a pool that the caller is outside of.
func InPlaceScopeFIFO(f func(*ScopeFIFO)) {
	if f == nil {
		panic("core: InPlaceScopeFIFO: nil function")
	}
	asRunner(func(r *registry.Runner) { inScopeFIFO(r, f) })
}

// InScopeFIFO is the function [InScopeFIFO] in p: from outside the pool f runs
// on one of its workers. See [Pool.Install] for what that costs and forbids.
func (p *Pool) InScopeFIFO(f func(*ScopeFIFO)) {
	p.check("Pool.InScopeFIFO")
	if f == nil {
		panic("core: Pool.InScopeFIFO: nil function")
	}
	p.install(func() { inScopeFIFO(registry.Current(), f) })
}

// InPlaceScopeFIFO is [Pool.InScopeFIFO] with f on the calling goroutine, which
// may be outside the pool; only what f spawns runs on p's workers.
func (p *Pool) InPlaceScopeFIFO(f func(*ScopeFIFO)) {
	p.check("Pool.InPlaceScopeFIFO")
	if f == nil {
		panic("core: Pool.InPlaceScopeFIFO: nil function")
	}
	p.inPlace(func(reg *registry.Registry, r *registry.Runner) { runScopeFIFO(reg, r, f) })
}

func inScopeFIFO(r *registry.Runner, f func(*ScopeFIFO)) { runScopeFIFO(r.Registry(), r, f) }

func runScopeFIFO(reg *registry.Registry, r *registry.Runner, f func(*ScopeFIFO)) {
	s := &ScopeFIFO{scope: scope{reg: reg}, queues: make([]seam.Pointer[fifo], reg.NumWorkers()+1)}
	s.run(r, (*ownScopeFIFO)(s), func() { f(s) })
}

// Spawn adds f to the scope's tasks, as [Scope.Spawn] does.
func (s *ScopeFIFO) Spawn(f func()) {
	s.check("ScopeFIFO.Spawn")
	if f == nil {
		panic("core: ScopeFIFO.Spawn: nil function")
	}
	s.begin("ScopeFIFO.Spawn", 1)
	r := here(s.reg)
	index := len(s.queues) - 1
	if r != nil {
		if i, ok := r.Worker(); ok {
			index = i
		}
	}
	q := s.queue(index)
	q.Push(&fifoTask{f: s.reach.Task(clockOf(r), f)}) // Before the token, and before the owner is told.
	if r != nil {
		r.Spawn(&q.Token)
	} else {
		s.reg.Inject(&q.Token)
	}
	s.over.Rouse()
}

// check panics where no InScopeFIFO has made s, on which the given method was called.
func (s *ScopeFIFO) check(method string) {
	switch {
	case s == nil:
		panic("core: " + method + ": nil scope")
	case s.reg == nil:
		panic("core: " + method + ": the zero ScopeFIFO is not ready for use, InScopeFIFO makes scopes")
	}
}

func (s *ScopeFIFO) queue(index int) *fifo {
	at := &s.queues[index]
	if q := at.Load(); q != nil {
		return q
	}
	q := &fifo{s: s}
	q.Init(q, index == len(s.queues)-1)
	at.CompareAndSwap(nil, q) // Those without a worker may race for theirs.
	return at.Load()
}

// RunTask runs the oldest task of the queue. There may be none left: the
// scope's owner takes tasks without their tokens.
func (q *fifo) RunTask(r *registry.Runner) {
	if t := q.Pop(); t != nil {
		q.s.runTask(r, &q.Token, t.f)
	}
}

// ownScopeFIFO is a ScopeFIFO as the frame sees it that waits for its end.
type ownScopeFIFO ScopeFIFO

// Help implements registry.Awaited.
func (s *ownScopeFIFO) Help(r *registry.Runner, idle *sleep.Idle) bool {
	if helpFromOwn(r, s, idle) {
		return true
	}
	for i := range s.queues {
		if q := s.queues[i].Load(); q != nil {
			if t := q.Pop(); t != nil {
				r.Found(idle)
				s.runTask(r, &q.Token, t.f)
				return true
			}
		}
	}
	return false
}

// Ready implements registry.Awaited.
func (s *ownScopeFIFO) Ready() bool {
	for i := range s.queues {
		if q := s.queues[i].Load(); q != nil && !q.Empty() {
			return true
		}
	}
	return false
}

// Mine implements registry.Awaited.
func (s *ownScopeFIFO) Mine(j *registry.Job) bool {
	q, ok := j.Task().(*fifo)
	return ok && q.s == (*ScopeFIFO)(s)
}
