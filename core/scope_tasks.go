package core

import (
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/core/sleep"
)

// spawn implements Spawn for both kinds of scope. face is the value on which the user has called method. s is nil if face has no scope.
// There is a short path for tasks that the owner spawns, because most tasks are spawned by the owner.
func (s *scope) spawn(f func(), face *Scope, method string) {
	if s == nil || f == nil {
		panicSpawn(face, method)
	}
	if r := s.owner; r != nil && r.Here() && s.short {
		if r.Tied() {
			r.Look()
		}
		s.balance++
		r.SpawnOwn(s.enlistOwn(f, nil))
		return
	}
	r := here(s.reg)
	if r == nil {
		Checkpoint()
	} else if r.Tied() {
		r.Look()
	}
	if s.reach != nil {
		f = s.reach.Task(clockOf(r), f)
	}
	// The task is first counted and put into a list or a queue, so that the owner, if it is woken, finds the task there.
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

// enlist makes a task that r spawns, and puts the task into r's list. r may be nil.
func (s *scope) enlist(r *registry.Runner, f func()) *registry.Job {
	index := s.index(r)
	in, n := s.begin(r, index)
	if r != nil && r == s.owner {
		return s.enlistOwn(f, in)
	}
	t := &scopeTask{s: s, f: f, in: in}
	t.taken = &t.alone
	t.job.InitMany(t)
	t.job.Under(s.bond)
	in.push(t, n)
	return &t.job
}

// enlistOwn is enlist for a task that the owner spawns. in is the list that counts the task, or nil.
func (s *scope) enlistOwn(f func(), in *list) *registry.Job {
	t := s.lists.next(s)
	t.f, t.in = f, in
	t.job.Under(s.bond)
	return &t.job
}

// newest takes the untaken task that the owner has spawned last, and returns the task's function and the list that counts the task.
// f is nil if the owner must run something else first.
func (s *scope) newest() (f func(), in *list) {
	l, r := &s.lists, s.owner
	for l.n > 0 {
		t := l.own[l.n-1]
		if own := r.Newest(); own == nil || !own.TakeBack(&t.job) {
			break
		}
		r.CountJob()
		l.n-- // The deque does not contain t any more. So no other goroutine finds t, and t can be used again.
		if !t.taken.Load() {
			return t.take(), nil
		}
		t.taken.Store(false) // The owner has already run t, which it took from its own list.
	}
	if r.MayHelp() {
		if t := l.take(); t != nil {
			return t.take(), t.in
		}
	}
	return nil, nil
}

// take returns the function of t, which the caller has claimed. It clears t.f, because a list or a deque may contain t for longer.
func (t *scopeTask) take() (f func()) {
	f, t.f = t.f, nil
	return f
}

// RunTask runs the task unless the scope's owner has taken it. The caller has taken the task out of a deque or the injector.
func (t *scopeTask) RunTask(r *registry.Runner) {
	if !t.taken.CompareAndSwap(false, true) {
		return
	}
	s, in, f := t.s, t.in, t.take()
	if r == s.owner {
		s.lists.drop(t)
	} else if in != nil {
		in.ran(r, t)
	}
	s.runTask(r, &t.job, in, f, f)
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
	in, f := t.in, t.take()
	r.Found(idle)
	s.runTask(r, &t.job, in, f, f)
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
