package registry

import "github.com/seed1237c087/manta/core/sleep"

// Elsewhere returns an Awaited whose pieces run on other goroutines, and not on the stack
// of the frame that waits. It is for a frame that waits in a deferred function, because
// a panic or a Goexit is leaving the frame. There, a Goexit in a piece would end the
// deferred function and its wait, and hide the panic.
func Elsewhere(a Awaited) Awaited { return elsewhere{a} }

type elsewhere struct{ a Awaited }

// Help implements Awaited. The frame waits for the piece, while a stand-in
// carries the frame's worker.
func (e elsewhere) Help(r *Runner, idle *sleep.Idle) bool {
	if !e.a.Ready() {
		return false
	}
	r.Found(idle)
	r.reg.awaitApart(func(apart *Runner) {
		e.a.Help(apart, nil) // If there is still a piece.
	})
	return true
}

// Ready implements Awaited.
func (e elsewhere) Ready() bool { return e.a.Ready() }

// Mine implements Awaited. It returns false, so that a job that the worker finds
// goes to a stand-in, like a stranger's job.
func (e elsewhere) Mine(*Job) bool { return false }
