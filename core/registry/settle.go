package registry

// Settle ends f, a fork that was left in that phase by a panic, whose
// recovered value is given, or by a Goexit, for which that is nil. It first sees to the right side,
// then raises the panic of the left side or else that of the right one: see raiseFirst. It
// returns only where the goroutine is on its way out by a Goexit. A right side that nobody has begun when the context is done is left undone. Nothing of the user's runs on this goroutine meanwhile (see Elsewhere).
func (f *Fork) Settle(phase Phase, recovered any) {
	r := f.completion.owner
	var here Outcome // of the side that ran on this goroutine
	here.Record(recovered)
	switch phase {
	case InLeft:
		if r.stack.Take() {
			if r.leaves(f.task.(Frame)) {
				r.Bond().ToContext().Stop()
				break
			}
			f.bond = r.Bond()
			r.reg.runLoose(&f.Job)
			r.AwaitAll(&f.completion, Elsewhere(f))
			f.renew()
			break
		}
		r.awaitElsewhere(f)
	case Awaiting: // A Goexit in a piece of the right side that ran here.
		r.awaitElsewhere(f)
	case InRight, Settled:
	}
	there := f.Outcome
	f.task.(Frame).Free()
	here.raiseFirst(there)
}

// raiseFirst raises o's panic, or else there's, and one of two before that of a task that was stopped. It returns if there is none.
func (o *Outcome) raiseFirst(there Outcome) {
	if there.Beats(o) {
		o = &there
	}
	if o.Panic != nil {
		panic(o.Panic)
	}
}

// InTurn is Settle for a fork that had no room on the stack and whose left side was left.
func (r *Runner) InTurn(recovered any, right func(), minded bool) {
	var here Outcome
	here.Record(recovered)
	bond := CurrentBond()
	var there Outcome
	if !minded && there.Stopped(bond) {
		here.raiseFirst(Outcome{})
		return
	}
	r.reg.awaitApart(func(apart *Runner) {
		there.Catch(func() {
			Under(bond, func() {
				apart.Runs(right)
				right()
			})
		})
	})
	here.raiseFirst(there)
}

// awaitElsewhere is Await where nothing may run on r's stack.
func (r *Runner) awaitElsewhere(f *Fork) {
	r.AwaitAll(&f.completion, Elsewhere(f))
	f.renew()
	r.stack.Drop()
}
