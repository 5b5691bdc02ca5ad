package registry

import "github.com/seed1237c087/manta/core/internal/injector"

// Every tasksFirst-th search looks for tasks before joins, so that no task waits for ever if
// joins never run out. Go's scheduler looks at its global queue for the same reason.
const tasksFirst = 61

// find looks once for a job, in all places. It is findInOrder, except that it looks for tasks before joins if a task is
// overdue, and at every tasksFirst-th search. r carries w.
func (w *Worker) find(r *Runner) *Job {
	overdue := w.reg.sleep.Overdue()
	if w.searches++; !overdue && w.searches%tasksFirst != 0 {
		return w.findInOrder(r)
	}
	if overdue {
		if j := w.popOverdue(r); j != nil {
			return j
		}
	}
	if j := w.popOwn(); j != nil {
		return j
	}
	if j := w.popShare(); j != nil {
		return j
	}
	if j := w.findTask(r); j != nil {
		return j
	}
	return w.findInOrder(r)
}

// findInOrder looks once for a job, in all places. README.md gives the reasons for the order. r carries w.
func (w *Worker) findInOrder(r *Runner) *Job {
	if j := w.popOwn(); j != nil {
		return j
	}
	if j := w.popShare(); j != nil {
		return j
	}
	if w.reg.classed.Load() {
		return w.findByClass(r)
	}
	if j := w.steal(r, false); j != nil {
		return j
	}
	return w.pop(&w.reg.injector)
}

// popOverdue takes the oldest task of the queue in which a task is overdue, if that queue is the
// injector, the queue of background tasks, or a guest's deque. find calls popOverdue before it
// looks at w's own tasks, because those may never run out.
func (w *Worker) popOverdue(r *Runner) *Job {
	queue := w.reg.monitor.queue.Load()
	if queue >= 0 || queue == laterQueue && r.aside() {
		return nil
	}
	w.reg.sleep.SetOverdue(false) // The monitor will set it again if another task is overdue.
	switch queue {
	case injectorQueue:
		return w.pop(&w.reg.injector)
	case laterQueue:
		return w.pop(&w.reg.later)
	default: // guestQueue
		return w.stealFromGuests(r, w.random(), new(bool))
	}
}

// findTask looks for a task, and not for a join. It looks first in the deque of
// another worker in which a task is overdue, if there is such a deque.
func (w *Worker) findTask(r *Runner) *Job {
	var j *Job
	if w.reg.sleep.Overdue() {
		if queue := int(w.reg.monitor.queue.Load()); queue >= 0 && queue != w.index {
			w.reg.sleep.SetOverdue(false)
			j = w.stealTop(r, w.reg.workers[queue].deque.Thief(), int32(queue)+1, new(bool))
		}
	}
	if j == nil {
		j = w.stealSpawned(r, w.random(), new(bool))
	}
	if j != nil {
		w.stats.steals.Add(1)
		return j
	}
	return w.pop(&w.reg.injector)
}

// pop takes a job from the injector, or from the queue of background tasks.
func (w *Worker) pop(q *injector.Queue[Job]) *Job {
	j := q.Pop()
	if j != nil {
		w.stats.injected.Add(1)
	}
	return j
}

// popShare takes the oldest of the jobs that are for w alone.
func (w *Worker) popShare() *Job {
	j := w.held
	w.held = nil
	if j == nil && !w.broadcast.Empty() {
		j = w.broadcast.Pop()
	}
	w.share = j
	return j
}

// putBack undoes the find that has just returned j, if j is for w alone, because such
// a job must not run on a goroutine that doesn't carry w. Otherwise putBack returns false.
func (w *Worker) putBack(j *Job) bool {
	if w.share != j {
		return false
	}
	w.held = j
	return true
}

// unclaim puts back j, which w has taken and nobody has begun. If j is for w alone, only
// w can take j again. If j is another task, any worker can. unclaim returns false if j is
// a fork, because the owner of a fork relies on the thief to run it.
func (w *Worker) unclaim(r *Runner, j *Job) bool {
	switch {
	case w.putBack(j):
		return true
	case j.fork:
		return false
	}
	r.put(w, j)
	return true
}

// hasShare reports whether there is a job for w alone.
func (w *Worker) hasShare() bool { return w.held != nil || !w.broadcast.Empty() }

// popOwn takes one of the jobs that w spawned: the newest one, or, with the
// breadth-first flag of RFC 1, the oldest one.
func (w *Worker) popOwn() *Job {
	if w.reg.config.BreadthFirst {
		return w.deque.PopTop()
	}
	return w.deque.PopBottom()
}
