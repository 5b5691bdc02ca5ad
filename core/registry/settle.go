package registry

// Settle ends f, a fork that a panic or a Goexit has left in the given phase. recovered is
// the result of recover, nil after a Goexit. Settle first waits until the right side has
// ended on another goroutine (see Elsewhere). Then it raises the panic of the left side or,
// if there is none, that of the right side: see raiseFirst. It returns only if a Goexit is
// ending the goroutine. If the context is done, a right side that nobody has begun is left out.
func (f *Fork) Settle(phase Phase, recovered any) {
	r := f.completion.owner
	var here Outcome // how the side that ran on this goroutine has ended
	here.Record(recovered)
	switch phase {
	case InLeft:
		if r.stack.Take() {
			if r.leaves(f.task.(Frame)) {
				r.Bond().ToContext().Stop()
				break
			}
			f.bond = r.Bond()
			r.reg.runWithoutWorker(&f.Job)
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

// raiseFirst raises the panic of o or, if there is none, that of there. A user's panic comes before the panic of a task that was stopped.
// raiseFirst returns if there is no panic.
func (o *Outcome) raiseFirst(there Outcome) {
	if there.Beats(o) {
		o = &there
	}
	if o.Panic != nil {
		panic(o.Panic)
	}
}

// InTurn is Settle for a fork that had no room on the stack and whose left side has ended by a panic or a Goexit. right is the fork's right
// side, and minded is the Minded of the fork.
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

// awaitElsewhere is Await, except that no piece may run on r's stack.
func (r *Runner) awaitElsewhere(f *Fork) {
	r.AwaitAll(&f.completion, Elsewhere(f))
	f.renew()
	r.stack.Drop()
}
