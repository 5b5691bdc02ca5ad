package registry

import (
	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/internal/injector"
	"github.com/seed1237c087/manta/core/internal/latch"
)

// A Worker is one of the pool's claims on a processor: a deque of spawned
// jobs, a state in the sleep protocol, and its statistics. It is carried by one
// runner at a time, which alone may touch it, the thieves' end of the deque and
// the latch excepted.
type Worker struct {
	index int
	reg   *Registry
	deque deque.Owner[Job]
	// listed: on the roster of the spawners.
	listed bool
	// fifo holds the tasks of SpawnFIFO, oldest first; the deque holds a token
	// for each.
	fifo  injector.Queue[Job]
	token Job
	// broadcast holds the jobs for this worker alone.
	broadcast injector.Queue[Job]
	// share is the job of broadcast that find returned last, and held is one
	// that was put back: it comes before those in broadcast.
	share, held *Job
	rng         uint64
	// terminate is what a worker without work sleeps on; set when the pool
	// has come to its end.
	terminate latch.Latch
	ended     bool // the exit handler was called
	stats     workerStats
}

// random returns a number to begin a round of stealing with (xorshift64).
func (w *Worker) random() uint {
	x := w.rng
	x ^= x << 13
	x ^= x >> 7
	x ^= x << 17
	w.rng = x
	return uint(x)
}

// find looks once for a job, everywhere: first what this worker itself
// spawned, then what was broadcast to it, then what it can steal, then what
// came from outside. The order is argued in README.md. r carries w.
func (w *Worker) find(r *Runner) *Job {
	if j := w.popOwn(); j != nil {
		return j
	}
	if j := w.popShare(); j != nil {
		return j
	}
	if j := w.steal(r); j != nil {
		return j
	}
	if w.reg.injector.Empty() {
		return nil
	}
	return w.reg.injector.Pop()
}

// popShare takes the oldest of the jobs that were broadcast to w.
func (w *Worker) popShare() *Job {
	j := w.held
	w.held = nil
	if j == nil && !w.broadcast.Empty() {
		j = w.broadcast.Pop()
	}
	w.share = j
	return j
}

// putBack undoes the find that has just returned j, if j is for w alone: then it
// must not run on a goroutine that doesn't carry w.
func (w *Worker) putBack(j *Job) bool {
	if w.share != j {
		return false
	}
	w.held = j
	return true
}

// hasShare reports whether there is a job for w alone.
func (w *Worker) hasShare() bool { return w.held != nil || !w.broadcast.Empty() }

// popOwn takes one of the jobs that w spawned: the newest, or as RFC 1 has it
// for the breadth-first flag, the oldest.
func (w *Worker) popOwn() *Job {
	if w.reg.config.BreadthFirst {
		return w.deque.PopTop()
	}
	return w.deque.PopBottom()
}
