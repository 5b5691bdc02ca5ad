package registry

import "github.com/seed1237c087/manta/core/sleep"

// Helps has r, before it waits, run a piece of a, the one that comes first. False: there was none at hand.
func (r *Runner) Helps(a Awaited) bool {
	if r.helps() {
		return a.Help(r, nil)
	}
	return r.RunMine(a, nil)
}

// RunMine runs the newest job of the worker that r carries, or of the guest that r is, if that is a piece of a, and otherwise leaves it where it is.
func (r *Runner) RunMine(a Awaited, idle *sleep.Idle) bool {
	if r.worker != nil && r.inOrder && (r.reg.config.BreadthFirst || r.sleep.Overdue() && r.reg.watch.queue.Load() < 0) {
		return false // The oldest one, or a task from outside, comes first: see find.
	}
	j := r.PopOwn()
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
