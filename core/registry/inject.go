package registry

import (
	"errors"

	"github.com/seed1237c087/manta/internal/seam"
)

// Inject hands a job to the workers from outside. The registry must be held.
func (reg *Registry) Inject(j *Job) {
	queue := &reg.injector
	if j.background {
		if queue = &reg.later; !reg.classed.Load() {
			reg.classed.Store(true) // Before the push: a search that does not see classed may miss the job.
		}
	}
	// PushJob, then ReadSleepers, in the terms of core/sleep/README.md.
	wasEmpty := queue.Push(j)
	reg.sleep.PostInjected(1, wasEmpty)
	reg.heed()
}

// install is a task from outside whose caller waits for it.
type install struct {
	job     Job
	reg     *Registry
	over    Completion
	bond    *Bond      // the caller's
	holds   *holdFrame // names the registries that wait for f
	f       func()
	outcome Outcome
	// fate changes once, by a CompareAndSwap. The worker that begins f changes it, or the first goroutine that sees that
	// the caller's context is done. Acquire and release: the loser of the race sees all that the winner did before.
	fate seam.Uint32
}

// The fates of an install.
const (
	queued    = iota
	begun     // A worker runs f.
	withdrawn // f is not run, because a worker has seen that the context is done.
	abandoned // f is not run, and the caller has continued: the registry is held until a worker takes the task.
)

// RunTask runs the task for the caller that waits in Install.
func (t *install) RunTask(r *Runner) {
	if b := t.bond.ToContext(); b != nil && b.Broken() && t.fate.CompareAndSwap(queued, withdrawn) {
		t.reg.dequeued(t.over.owner)
		t.end(r)
		return
	}
	if !t.fate.CompareAndSwap(queued, begun) {
		t.reg.Release(nil) // The caller has continued without this.
		return
	}
	t.reg.dequeued(t.over.owner)
	defer t.end(r)
	defer r.Bind(t.bond).Unbind()
	r.Runs(t.f)
	t.outcome.Catch(func() { t.holds.while(t.f) })
}

func (t *install) end(r *Runner) {
	reg := t.reg
	if t.over.owner != nil {
		reg.queued.Add(1) // until the caller continues
	}
	t.over.Complete(r, &t.job)
}

// Install runs f on a worker of reg. It returns when f has ended, and raises f's panic
// or Goexit. It returns ErrClosed if reg takes no more tasks, and ErrWithdrawn if the
// caller's context was done before a worker had begun f. r is the caller's runner if
// the caller is at work in another pool, and nil if the caller is outside all pools. The
// caller must not be at work in reg.
func (reg *Registry) Install(r *Runner, f func()) error {
	counter := reg.counter(nil)
	if err := reg.holdAt(counter, true); err != nil {
		return err
	}
	t := &install{reg: reg, bond: CurrentBond(), holds: holdsOf(r), f: f}
	t.job.InitUnder(t, t.bond)
	t.over.OweFrom(reg, r)
	b := t.bond.ToContext()
	if b != nil && !t.over.done.Some() {
		t.over.done = reg.newEvent() // A latch can't be waited for together with a context.
	}
	counter.callers.Add(1) // Before the task is visible, because the task may read the count.
	r.queueAt(reg)
	reg.Inject(&t.job)
	if b == nil || t.over.done.happened == nil {
		t.over.Await(NoHelp)
	} else {
		t.over.block(func() { t.awaitUnder(b) })
	}
	r.endQueue(reg)
	counter.callers.Add(-1)
	fate := t.fate.Load()
	if fate != abandoned {
		reg.releaseAt(counter) // Here and not on the worker, because the caller's processor has the counter's cache line.
	}
	if fate != begun {
		return ErrWithdrawn
	}
	t.outcome.Raise()
	return nil
}

// ErrWithdrawn is what Install returns if f was not run because the caller's context is done.
var ErrWithdrawn = errors.New("core: a task was withdrawn")

// awaitUnder returns when t has ended, or was withdrawn because b is broken. A withdrawn task stays in its queue, and the
// registry stays held, until a worker takes the task.
func (t *install) awaitUnder(b *Bond) {
	seam.WaitEither(t.over.done.happened, b.ctx.Done())
	if !seam.Closed(t.over.done.happened) && !t.fate.CompareAndSwap(queued, abandoned) {
		t.over.done.Wait()
	}
}
