package registry

import (
	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/sleep"
)

// Helps runs one piece of a on r, which is about to wait for a. It returns false if it found no piece.
func (r *Runner) Helps(a Awaited) bool {
	if r.MayHelp() {
		return a.Help(r, nil)
	}
	return r.RunMine(a, nil)
}

// RunMine runs the newest job that r has spawned itself, if that job is a piece of a. Otherwise RunMine leaves the job where it is and
// returns false.
func (r *Runner) RunMine(a Awaited, idle *sleep.Idle) bool {
	own := r.Newest()
	if own == nil {
		return false
	}
	j := own.PopBottom()
	if j == nil {
		return false
	}
	if !a.Mine(j) {
		r.unpop(j)
		return false
	}
	r.Found(idle)
	r.run(j)
	return true
}

// Newest returns the deque from which r may take back its newest task. The caller runs that task itself, without RunTask. Newest returns
// nil if r has no deque, or if r must run another job first (othersFirst).
func (r *Runner) Newest() *deque.Owner[Job] {
	if r.inOrder && r.othersFirst() {
		return nil
	}
	return r.own()
}

// Next returns the deque whose newest job r would run next, after it has run j at the bottom of its stack. Next returns nil if j did not run
// there, or if r must look elsewhere first.
func (r *Runner) Next(j *Job) *deque.Owner[Job] {
	switch {
	case r.worker == nil || r.base != j || r.handoff != nil || r.inOrder || r.hooked != nil:
		return nil
	case r.shyness.queuedAt.Load() != nil || r.sleep.Overdue() || Observed():
		return nil
	}
	return &r.worker.deque
}

// CountJob counts a job that r runs, in the statistics of the worker that r carries.
func (r *Runner) CountJob() {
	if w := r.worker; w != nil {
		w.stats.jobs.Add(1)
	}
}

// othersFirst reports whether r must run the oldest task of its worker, or a task from outside, before its own newest task; see find.
func (r *Runner) othersFirst() bool {
	return r.worker != nil && (r.reg.config.BreadthFirst || r.sleep.Overdue() && r.reg.monitor.queue.Load() < 0)
}
