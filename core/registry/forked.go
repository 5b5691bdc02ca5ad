package registry

import "github.com/seed1237c087/manta/internal/seam"

// A Fork is the right side of a pending join, and part of the frame that made
// it, which is used again and again: its latch is unset whenever it is offered,
// because its owner renews it after each theft and only a thief sets it. So no
// slot of a join stack ever becomes public with a latch that is still set.
type Fork struct {
	Job
	completion Completion
	// thief is who took the job, so that the waiting owner can help. It is
	// written by the thief after its claim and reset by the owner after the
	// latch was set.
	thief seam.Pointer[Runner]
	bound Bound // on the thief; its own
	// Outcome is how a stolen task ended. Written by the thief before Finish.
	Outcome Outcome
}

// A Frame is what a fork is a part of, and its task.
type Frame interface {
	Task
	// Free has it keep nothing of the user's alive, and no Outcome.
	Free()
	// Minded reports whether the fork is one of package par's own, which looks at the context itself.
	Minded() bool
}

// Init prepares a fork whose task is t and for which owner will wait. It is
// called once, before the fork is offered for the first time.
func (f *Fork) Init(t Frame, owner *Runner) {
	f.Job.Init(t)
	f.Job.fork = true
	f.completion.Owe(owner)
}

// Begin notes that r has taken the fork and runs it. False: the context is done that it is tied to, and so it is over.
func (f *Fork) Begin(r *Runner) bool {
	// A Yield may run f over pending joins of r's own, which are nothing that
	// f's owner waits for: that must not take pieces from this stack then.
	if r.stack.Private() == 0 && r.stack.Bare() {
		f.thief.Store(r) // Release: pairs with the owner's load in Help.
	}
	f.bound = r.Bind(f.bond)
	return !r.tied || f.task.(Frame).Minded() || !f.Outcome.Stopped(f.bond)
}

// Finish tells the owner that the task, run by r, is done.
func (f *Fork) Finish(r *Runner) {
	f.bound.Unbind()
	f.bond, f.bound = nil, Bound{}
	f.completion.Complete(r, &f.Job)
}

// renew makes a fork that is done fit to be offered again. Owner only.
func (f *Fork) renew() {
	f.completion.latch.Reset()
	f.thief.Store(nil)
}

// A Phase is how far a fork has got, for the deferred function that looks
// after it when it doesn't end by returning.
type Phase uint8

const (
	InLeft   Phase = iota // the left side runs, the right one is pending
	InRight               // the left side is done, the right one runs here
	Awaiting              // the left side is done, the right one was stolen
	Settled               // both are done
)
