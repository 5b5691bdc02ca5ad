package registry

// An Outcome is how a task ended other than by returning.
type Outcome struct {
	Panic  error // what Wrap has made of it
	Goexit bool
}

// Record notes that the task ended early; recovered is what recover returned.
func (o *Outcome) Record(recovered any) {
	if recovered == nil {
		o.Goexit = true // Nothing to recover and no return: runtime.Goexit.
		return
	}
	o.Panic = Wrap(recovered)
}

// Raise ends the waiter as the task ended.
func (o *Outcome) Raise() {
	if o.Panic != nil {
		panic(o.Panic)
	}
	if o.Goexit {
		goexit()
	}
}

// Catch runs f and notes in o how it ended. A Goexit of f goes on ending the
// calling goroutine.
func (o *Outcome) Catch(f func()) {
	returned := false
	defer func() {
		if !returned {
			o.Record(recover())
		}
	}()
	f()
	returned = true
}
