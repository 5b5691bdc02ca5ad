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
			reg.classed.Store(true) // Before the job is there: a search that misses it may miss the job.
		}
	}
	// PushJob, then ReadSleepers, in the terms of core/sleep/README.md.
	wasEmpty := queue.Push(j)
	reg.sleep.PostInjected(1, wasEmpty)
	reg.heed()
}

// install is a task from outside whose caller waits.
type install struct {
	job     Job
	reg     *Registry
	over    Completion
	bond    *Bond // the caller's
	holds   *hold // what waits for f
	f       func()
	outcome Outcome
	// fate is decided once, by a CompareAndSwap: by the worker that begins f, or by whoever is first to see that the
	// caller's context is done. Acquire and release: what follows it is behind what came before the other one's.
	fate seam.Uint32
}

// The fates of an install.
const (
	queued    = iota
	begun     // A worker runs f.
	withdrawn // f is not run: a worker saw that.
	abandoned // f is not run, and the caller has gone on: the registry is held until a worker comes upon the task.
)

// RunTask runs the task for whoever waits in Install.
func (t *install) RunTask(r *Runner) {
	if b := t.bond.ToContext(); b != nil && b.Broken() && t.fate.CompareAndSwap(queued, withdrawn) {
		t.reg.dequeued(t.over.owner)
		t.end(r)
		return
	}
	if !t.fate.CompareAndSwap(queued, begun) {
		t.reg.Release(nil) // The caller has left it.
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
		reg.queued.Add(1) // until the caller goes on
	}
	t.over.Complete(r, &t.job)
}

// Install runs f on a worker of reg and returns when it has ended, as it
// ended. It returns ErrClosed if
// reg takes no more tasks, and ErrWithdrawn if the caller's context was done before a
// worker had begun f. The caller, r where it is at work in another pool, nil
// where it is outside all pools, must not be at work in reg.
func (reg *Registry) Install(r *Runner, f func()) error {
	tally := reg.tally(nil)
	if err := reg.holdAt(tally, true); err != nil {
		return err
	}
	t := &install{reg: reg, bond: CurrentBond(), holds: holdsOf(r), f: f}
	t.job.InitUnder(t, t.bond)
	t.over.OweFrom(reg, r)
	b := t.bond.ToContext()
	if b != nil && !t.over.done.Some() {
		t.over.done = reg.newEvent() // A latch can't be waited for together with a context.
	}
	tally.callers.Add(1) // before the task can be seen, which may ask for it
	r.queueAt(reg)
	reg.Inject(&t.job)
	if b == nil || t.over.done.happened == nil {
		t.over.Await(NoHelp)
	} else {
		t.over.block(func() { t.awaitUnder(b) })
	}
	r.endQueue(reg)
	tally.callers.Add(-1)
	fate := t.fate.Load()
	if fate != abandoned {
		reg.releaseAt(tally) // By the caller, who has held it: no other processor has that line.
	}
	if fate != begun {
		return ErrWithdrawn
	}
	t.outcome.Raise()
	return nil
}

// ErrWithdrawn is what Install returns if f was not run, because the caller's context is done.
var ErrWithdrawn = errors.New("core: a task was withdrawn")

// awaitUnder returns when t has ended, or was withdrawn because b is broken. A withdrawn task stays in its queue, and the
// registry held, until a worker comes upon it.
func (t *install) awaitUnder(b *Bond) {
	seam.WaitEither(t.over.done.happened, b.ctx.Done())
	if !seam.Closed(t.over.done.happened) && !t.fate.CompareAndSwap(queued, abandoned) {
		t.over.done.Wait()
	}
}
