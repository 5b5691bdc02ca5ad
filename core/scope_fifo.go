package core

import (
	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/internal/injector"
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

// fifo is a queue of tasks, and the token that the deque gets for each of them:
// whoever runs the token runs the oldest task (RFC 1, implementation notes).
//
// A worker's queue is a deque of which everybody takes the oldest, the worker
// too: a push is one locked instruction so. The queue of those without a worker,
// who may be many at once, is one with a lock.
type fifo struct {
	token  registry.Job
	s      *ScopeFIFO
	own    deque.Owner[fifoTask]
	shared *injector.Queue[fifoTask] // instead of own, for the last queue
}

// push is for the worker whose queue it is, or for all who carry none.
func (q *fifo) push(t *fifoTask) {
	if q.shared != nil {
		q.shared.Push(t)
	} else {
		q.own.PushBottom(t)
	}
}

// pop takes the oldest task, nil where there is none.
func (q *fifo) pop() *fifoTask {
	if q.shared != nil {
		return q.shared.Pop()
	}
	for {
		if t, outcome := q.own.Thief().StealTop(); outcome != deque.Lost {
			return t
		}
	}
}

func (q *fifo) empty() bool {
	if q.shared != nil {
		return q.shared.Empty()
	}
	return q.own.Thief().Bare()
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
	q.push(&fifoTask{f: s.reach.Task(r, f)}) // Before the token, and before the owner is told.
	if r != nil {
		r.Spawn(&q.token)
	} else {
		s.reg.Inject(&q.token)
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
	if index == len(s.queues)-1 {
		q.shared = new(injector.Queue[fifoTask])
	}
	q.token.Init(q)
	at.CompareAndSwap(nil, q) // Those without a worker may race for theirs.
	return at.Load()
}

// RunTask runs the oldest task of the queue. There may be none left: the
// scope's owner takes tasks without their tokens.
func (q *fifo) RunTask(r *registry.Runner) {
	if t := q.pop(); t != nil {
		q.s.runTask(r, &q.token, t.f)
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
			if t := q.pop(); t != nil {
				r.Found(idle)
				s.runTask(r, &q.token, t.f)
				return true
			}
		}
	}
	return false
}

// Ready implements registry.Awaited.
func (s *ownScopeFIFO) Ready() bool {
	for i := range s.queues {
		if q := s.queues[i].Load(); q != nil && !q.empty() {
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
