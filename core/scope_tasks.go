package core

import (
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/core/sleep"
)

// spawn is the given method, Spawn of either kind of scope.
func (s *scope) spawn(method string, f func()) {
	if f == nil {
		panic("core: " + method + ": nil function")
	}
	r := here(s.reg)
	s.begin(r, 1)
	if s.reach != nil {
		f = s.reach.Task(clockOf(r), f)
	}
	// In a list or a queue first: an owner that is told to look finds it there.
	var j *registry.Job
	if s.queues == nil {
		j = s.enlist(r, f)
	} else {
		j = s.enqueue(r, f)
	}
	switch r {
	case nil:
		s.reg.Inject(j)
	case s.owner:
		r.SpawnOwn(j)
		return
	default:
		r.Spawn(j)
	}
	s.over.Rouse()
}

// enlist makes a task that r, which may be nil, spawns, and puts it into its list.
func (s *scope) enlist(r *registry.Runner, f func()) *registry.Job {
	if r == nil || r != s.owner {
		t := &scopeTask{s: s, f: f}
		t.job.InitUnder(t, s.bond)
		s.lists.of(s.index(r), s.reg.NumWorkers()).push(t)
		return &t.job
	}
	t := s.lists.next()
	t.s, t.f = s, f
	t.job.InitUnder(t, s.bond)
	return &t.job
}

// RunTask runs the task unless the scope's owner has. Whoever calls it had the task from a deque or the injector, which has it no more.
func (t *scopeTask) RunTask(r *registry.Runner) {
	if !t.taken.CompareAndSwap(false, true) {
		return
	}
	s, f := t.s, t.f
	t.f = nil // A list may hold t for longer.
	if r == s.owner {
		s.lists.drop(t)
	}
	s.runTask(r, &t.job, f, f)
}

// Help implements registry.Awaited.
func (s *scope) Help(r *registry.Runner, idle *sleep.Idle) bool {
	if r.RunMine(s, idle) {
		return true
	}
	if s.queues != nil {
		return s.helpQueued(r, idle)
	}
	t := s.lists.take()
	if t == nil {
		return false
	}
	f := t.f
	t.f = nil // The deque may hold t for longer.
	r.Found(idle)
	s.runTask(r, &t.job, f, f)
	return true
}

// Ready implements registry.Awaited.
func (s *scope) Ready() bool {
	if s.queues != nil {
		return s.queued()
	}
	return s.lists.any()
}

// Mine implements registry.Awaited.
func (s *scope) Mine(j *registry.Job) bool {
	switch t := j.Task().(type) {
	case *scopeTask:
		return t.s == s
	case *fifo:
		return t.s == s
	case *broadcastTask:
		return t.s == s
	}
	return false
}
