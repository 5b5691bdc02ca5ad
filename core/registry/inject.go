package registry

// Inject hands a job to the workers from outside. The registry must be held.
func (reg *Registry) Inject(j *Job) {
	if j.background {
		reg.injectLater(j)
		return
	}
	reg.injected.Add(1)
	// The queue's atomic operations come before those of PostInjected in the
	// one total order of Go's atomics: PushJob, then ReadSleepers, in the terms
	// of core/sleep/README.md.
	wasEmpty := reg.injector.Push(j)
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
}

// RunTask runs the task for whoever waits in Install.
func (t *install) RunTask(r *Runner) {
	defer t.end(r)
	defer r.Bind(t.bond).Unbind()
	r.Runs(t.f)
	t.outcome.Catch(func() { t.holds.while(t.f) })
}

func (t *install) end(r *Runner) {
	reg := t.reg
	t.over.Complete(r, &t.job)
	reg.Release()
}

// Install runs f on a worker of reg and returns when it has ended, as it
// ended: a panic surfaces as the error that the function of WrapPanics makes of
// it, and after a Goexit the caller's goroutine ends. It returns ErrClosed if
// reg takes no more tasks. The caller, r where it is at work in another pool, nil
// where it is outside all pools, must not be at work in reg.
func (reg *Registry) Install(r *Runner, f func()) error {
	if err := reg.Hold(true); err != nil {
		return err
	}
	t := &install{reg: reg, bond: CurrentBond(), holds: holdsOf(r), f: f}
	t.job.InitUnder(t, t.bond)
	t.over.OweFrom(reg, r)
	reg.callers.Add(1) // before the task can be seen, which may ask for it
	reg.Inject(&t.job)
	t.over.Await(NoHelp)
	reg.callers.Add(-1)
	t.outcome.Raise()
	return nil
}

// injectLater is Inject for a task of the class background.
func (reg *Registry) injectLater(j *Job) {
	if !reg.classed.Load() {
		reg.classed.Store(true) // Before the job is there: a search that misses it may miss the job.
	}
	reg.injected.Add(1)
	wasEmpty := reg.later.Push(j)
	reg.sleep.PostInjected(1, wasEmpty)
	reg.heed()
}
