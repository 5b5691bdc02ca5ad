package registry

// RunApart runs f at once on a goroutine of its own, which carries no worker. f gets
// the runner of that goroutine, and must let no panic out.
//
// It is for what the calling goroutine has claimed and must not run itself: nobody
// else would.
func (reg *Registry) RunApart(f func(r *Runner)) {
	t := &apart{f: f}
	t.job.Init(t)
	reg.runLoose(&t.job)
}

// apart is the job of RunApart.
type apart struct {
	job Job
	f   func(r *Runner)
}

// RunTask implements Task.
func (t *apart) RunTask(r *Runner) { t.f(r) }

// awaitApart is RunApart, and returns when f has ended.
func (reg *Registry) awaitApart(f func(r *Runner)) {
	var over Completion
	over.OweFrom(reg, Current())
	reg.RunApart(func(r *Runner) {
		defer over.Complete(r, nil)
		f(r)
	})
	over.Await(NoHelp)
}
