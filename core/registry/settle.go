package registry

// Settle ends f, a fork that was left in that phase by a panic, whose
// recovered value is given, or by a Goexit, for which that is nil. It first sees to the right side,
// then raises the panic of the left side or else that of the right one. It
// returns only where the goroutine is on its way out by a Goexit. Nothing of the user's runs on this goroutine meanwhile (see Elsewhere).
func (f *Fork) Settle(phase Phase, recovered any) {
	r := f.completion.owner
	var here Outcome // of the side that ran on this goroutine
	here.Record(recovered)
	switch phase {
	case InLeft:
		if r.stack.Pop() {
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

// raiseFirst raises o's panic, or else there's. It returns if there is none.
func (o *Outcome) raiseFirst(there Outcome) {
	switch {
	case o.Panic != nil:
		panic(o.Panic)
	case there.Panic != nil:
		panic(there.Panic)
	}
}

// InTurn is Settle for a fork that had no room on the stack and whose left side was left.
func (r *Runner) InTurn(recovered any, right func()) {
	var here Outcome
	here.Record(recovered)
	bond := CurrentBond()
	var there Outcome
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
