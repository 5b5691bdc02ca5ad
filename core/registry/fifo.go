package registry

import (
	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/internal/injector"
	"github.com/seed1237c087/manta/core/internal/steal"
)

// A FIFO is a queue of tasks that run oldest first. For each task that is pushed, the
// deque or the injector gets the queue's Token once: whoever runs the token runs the
// oldest task (RFC 1, implementation notes). It is of one worker, and then a deque of which everybody
// takes the oldest, or shared by all who carry none.
type FIFO[T any] struct {
	Token  Job
	own    deque.Owner[T]
	shared *injector.Queue[T] // instead of own; nil: there is one worker that pushes
}

// Init readies a new FIFO. token is what runs as its Token: it takes a task by Pop.
func (q *FIFO[T]) Init(token Task, shared bool) {
	q.Token.Init(token)
	if shared {
		q.shared = new(injector.Queue[T])
	}
}

// Push adds t. It is for who carries the worker whose FIFO it is; if it is shared, for
// everybody.
func (q *FIFO[T]) Push(t *T) {
	if q.shared != nil {
		q.shared.Push(t)
	} else {
		q.own.PushBottom(t)
	}
}

// Pop takes the oldest task, nil if there is none. It is for everybody.
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

// StartAt moves the indexes of a worker's FIFO into which nothing was pushed yet. It
// is for tests.
func (q *FIFO[T]) StartAt(index uint64) { q.own.StartAt(index) }
