package core

import (
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/core/sleep"
)

// enqueue puts a task that r spawns into r's queue, and returns the queue's token. r may be nil.
func (s *scope) enqueue(r *registry.Runner, f func()) *registry.Job {
	index := s.index(r)
	q := s.queue(index)
	in, _ := s.begin(r, index)
	q.Push(&fifoTask{f, in})
	return &q.Token
}

func (s *scope) queue(index int) *fifo {
	at := &s.queues[index]
	if q := at.Load(); q != nil {
		return q
	}
	q := &fifo{s: s}
	q.Init(q, index == len(s.queues)-1)
	q.Token.InitUnder(q, s.bond)
	at.CompareAndSwap(nil, q) // Goroutines without a worker may race to make their queue.
	return at.Load()
}

// RunTask runs the oldest task of the queue. There may be no task left, because
// the scope's owner takes tasks without their tokens.
func (q *fifo) RunTask(r *registry.Runner) {
	if t := q.Pop(); t != nil {
		q.s.runTask(r, &q.Token, t.in, t.f, t.f)
	}
}

// helpQueued runs a task of the queues. It returns false if there is none.
func (s *scope) helpQueued(r *registry.Runner, idle *sleep.Idle) bool {
	for i := range s.queues {
		if q := s.queues[i].Load(); q != nil {
			if t := q.Pop(); t != nil {
				r.Found(idle)
				s.runTask(r, &q.Token, t.in, t.f, t.f)
				return true
			}
		}
	}
	return false
}

// queued reports whether the queues contain a task.
func (s *scope) queued() bool {
	for i := range s.queues {
		if q := s.queues[i].Load(); q != nil && !q.Empty() {
			return true
		}
	}
	return false
}
