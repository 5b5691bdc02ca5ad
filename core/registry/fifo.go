package registry

import (
	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/internal/injector"
	"github.com/seed1237c087/manta/core/internal/steal"
)

// A FIFO is a queue of tasks that run oldest first. For each task that is pushed, the caller
// puts the FIFO's Token into a deque or the injector. The runner that runs the token runs the
// oldest task (RFC 1, implementation notes). A FIFO either belongs to one worker, which alone
// pushes tasks, or is shared by all runners that carry no worker.
type FIFO[T any] struct {
	Token  Job
	own    deque.Owner[T]
	shared *injector.Queue[T] // used instead of own; nil: the FIFO belongs to one worker
}

// Init prepares a new FIFO. token is the task of the FIFO's Token, and must take a task by Pop.
func (q *FIFO[T]) Init(token Task, shared bool) {
	q.Token.Init(token)
	if shared {
		q.shared = new(injector.Queue[T])
	}
}

// Push adds t. Only the runner that carries the FIFO's worker may call it, or any goroutine
// if the FIFO is shared.
func (q *FIFO[T]) Push(t *T) {
	if q.shared != nil {
		q.shared.Push(t)
	} else {
		q.own.PushBottom(t)
	}
}

// Pop takes the oldest task, and returns nil if there is none. Any goroutine may call it.
func (q *FIFO[T]) Pop() *T {
	if q.shared != nil {
		return q.shared.Pop()
	}
	for {
		if t, outcome := q.own.Thief().StealTop(); outcome != steal.Lost {
			return t
		}
	}
}

// Empty reports whether there is no task now.
func (q *FIFO[T]) Empty() bool {
	if q.shared != nil {
		return q.shared.Empty()
	}
	return q.own.Thief().Bare()
}

// StartAt makes the indexes of a worker's FIFO begin at index. It is for tests, which call it before the first push.
func (q *FIFO[T]) StartAt(index uint64) { q.own.StartAt(index) }
