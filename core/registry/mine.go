package registry

import "github.com/seed1237c087/manta/core/sleep"

// Helps has r, before it waits, run a piece of a, the one that comes first. False: there was none at hand.
func (r *Runner) Helps(a Awaited) bool {
	if r.helps() {
		return a.Help(r, nil)
	}
	return r.RunMine(a, nil)
}

// RunMine runs the job that PopNewest takes if it is a piece of a, and otherwise leaves it where it is.
func (r *Runner) RunMine(a Awaited, idle *sleep.Idle) bool {
	j := r.PopNewest()
	if j == nil {
		return false
	}
	if !a.Mine(j) {
		r.UnpopOwn(j)
		return false
	}
	r.Found(idle)
	r.run(j)
	return true
}

// PopNewest is PopOwn unless another job comes first.
func (r *Runner) PopNewest() *Job {
	w := r.worker
	switch {
	case w == nil:
		return r.PopOwn()
	case r.inOrder && (r.reg.config.BreadthFirst || r.sleep.Overdue() && r.reg.watch.queue.Load() < 0):
		return nil // The oldest one, or a task from outside, comes first: see find.
	}
	return w.deque.PopBottom()
}

// MayHelp reports whether r, which waits, may run a piece of what it waits for wherever it lies.
func (r *Runner) MayHelp() bool { return r.helps() }

// CountJob counts a job that r has taken and whose task it runs itself, without RunTask.
func (r *Runner) CountJob() {
	if w := r.worker; w != nil {
		w.stats.jobs.add(1)
	}
}
