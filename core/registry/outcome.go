package registry

import (
	"runtime"

	"github.com/seed1237c087/manta/internal/seam"
)

// An Outcome is how a task ended other than by returning.
type Outcome struct {
	Panic  error // the result of Wrap
	Goexit bool
}

// Record notes that the task ended by a panic or a Goexit. recovered is what recover returned.
func (o *Outcome) Record(recovered any) {
	if recovered == nil {
		o.Goexit = true // Nothing to recover and no return: runtime.Goexit.
		return
	}
	o.Panic = Wrap(recovered)
}

// Stopped reports whether a task that is tied to b must not begin, because the context is done. If so, Stopped records in o that the task was
// stopped. b may be nil.
func (o *Outcome) Stopped(b *Bond) bool {
	if b = b.ToContext(); b == nil || !b.Broken() {
		return false
	}
	b.Stop()
	o.Record(&Stop{Bond: b})
	return true
}

// Beats reports whether o is raised, and not there, the outcome of another task. A user's panic beats a task that was stopped, and both beat
// a Goexit.
func (o *Outcome) Beats(there *Outcome) bool { return o.rank() > there.rank() }

func (o *Outcome) rank() int {
	switch {
	case o.Panic == nil:
		return 0
	case StopIn(o.Panic) != nil:
		return 1
	default:
		return 2
	}
}

// Raise ends the calling goroutine's task as o's task has ended: by the panic or by a Goexit. Otherwise Raise returns.
func (o *Outcome) Raise() {
	if o.Panic != nil {
		panic(o.Panic)
	}
	if o.Goexit {
		runtime.Goexit()
	}
}

// Catch runs f and notes in o how f ended. A Goexit of f continues to end the
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

// crash ends the program as an unrecovered panic with e does. It does not return.
func crash(e error) {
	// The panic is on another goroutine, where nothing can recover it. The panic's value
	// is the text and not e, because the runtime would call the method Error of e, and a
	// user's method that ends the goroutine would prevent the crash.
	seam.Go(func() {
		text := "task panicked with a value whose text can't be had"
		defer func() { panic(text) }()
		text = e.Error()
	})
	seam.Wait(nil) // for ever
}
