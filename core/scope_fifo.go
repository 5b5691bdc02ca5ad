package core

import (
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/seam"
)

// ScopeFIFO is what tasks are spawned into by [InScopeFIFO]. It may be used by
// any goroutine until the scope has ended.
type ScopeFIFO struct{ in any } // the *ownScopeFIFO; see Pool

// ownScopeFIFO is what a ScopeFIFO stands for, and what the frame sees that waits for its
// end.
type ownScopeFIFO struct {
	scope
	face ScopeFIFO
	// queues[i] holds the tasks that worker i spawned, oldest first; the last
	// one those of who carries no worker. Made when needed.
	queues []seam.Pointer[fifo]
}

// fifo is one of the scope's queues.
type fifo struct {
	registry.FIFO[fifoTask]
	s *ownScopeFIFO
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
	asRunner(f, func(r *registry.Runner) { inScopeFIFO(r, f) })
}

// InPlaceScopeFIFO is [InScopeFIFO]: f runs on the calling goroutine there too.
// It differs as a method of a pool that the caller is outside of.
func InPlaceScopeFIFO(f func(*ScopeFIFO)) {
	if f == nil {
		panic("core: InPlaceScopeFIFO: nil function")
	}
	asRunner(f, func(r *registry.Runner) { inScopeFIFO(r, f) })
}

// InScopeFIFO is the function [InScopeFIFO] in p: from outside the pool f runs
// on one of its workers. See [Pool.Install] for what that costs and forbids.
func (p *Pool) InScopeFIFO(f func(*ScopeFIFO)) {
	q := poolOf(p, "Pool.InScopeFIFO")
	if f == nil {
		panic("core: Pool.InScopeFIFO: nil function")
	}
	q.install(func() { inScopeFIFO(registry.Current(), f) })
}

// InPlaceScopeFIFO is [Pool.InScopeFIFO] with f on the calling goroutine, which
// may be outside the pool; only what f spawns runs on p's workers.
func (p *Pool) InPlaceScopeFIFO(f func(*ScopeFIFO)) {
	q := poolOf(p, "Pool.InPlaceScopeFIFO")
	if f == nil {
		panic("core: Pool.InPlaceScopeFIFO: nil function")
	}
	q.inPlace(f, func(reg *registry.Registry, r *registry.Runner) { runScopeFIFO(reg, r, f) })
}

func inScopeFIFO(r *registry.Runner, f func(*ScopeFIFO)) { runScopeFIFO(r.Registry(), r, f) }

func runScopeFIFO(reg *registry.Registry, r *registry.Runner, f func(*ScopeFIFO)) {
	s := &ownScopeFIFO{scope: scope{reg: reg}, queues: make([]seam.Pointer[fifo], reg.NumWorkers()+1)}
	s.face.in = s
	s.run(r, s, func() { f(&s.face) })
}

// Spawn adds f to the scope's tasks, as [Scope.Spawn] does.
func (s *ScopeFIFO) Spawn(f func()) {
	in := scopeFIFOOf(s, "ScopeFIFO.Spawn")
	if f == nil {
		panic("core: ScopeFIFO.Spawn: nil function")
	}
	in.begin("ScopeFIFO.Spawn", 1)
	r := here(in.reg)
	index := len(in.queues) - 1
	if r != nil {
		if i, ok := r.Worker(); ok {
			index = i
		}
	}
	q := in.queue(index)
	q.Push(&fifoTask{f: in.reach.Task(clockOf(r), f)}) // Before the token, and before the owner is told.
	if r != nil {
		r.Spawn(&q.Token)
	} else {
		in.reg.Inject(&q.Token)
	}
	in.over.Rouse()
}

// scopeFIFOOf returns what s stands for. It panics if no InScopeFIFO has made s, on
// which the given method was called.
func scopeFIFOOf(s *ScopeFIFO, method string) *ownScopeFIFO {
	switch {
	case s == nil:
		panic("core: " + method + ": nil scope")
	case s.in == nil:
		panic("core: " + method + ": the zero ScopeFIFO is not ready for use, InScopeFIFO makes scopes")
	}
	return s.in.(*ownScopeFIFO)
}

func (s *ownScopeFIFO) queue(index int) *fifo {
	at := &s.queues[index]
	if q := at.Load(); q != nil {
		return q
	}
	q := &fifo{s: s}
	q.Init(q, index == len(s.queues)-1)
	q.Token.InitUnder(q, s.bond)
	at.CompareAndSwap(nil, q) // Those without a worker may race for theirs.
	return at.Load()
}

// RunTask runs the oldest task of the queue. There may be none left: the
// scope's owner takes tasks without their tokens.
func (q *fifo) RunTask(r *registry.Runner) {
	if t := q.Pop(); t != nil {
		q.s.runTask(r, &q.Token, t.f, t.f)
	}
}

// Help implements registry.Awaited.
func (s *ownScopeFIFO) Help(r *registry.Runner, idle *sleep.Idle) bool {
	if helpFromOwn(r, s, idle) {
		return true
	}
	for i := range s.queues {
		if q := s.queues[i].Load(); q != nil {
			if t := q.Pop(); t != nil {
				r.Found(idle)
				s.runTask(r, &q.Token, t.f, t.f)
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
	return ok && q.s == s
}
