package registry

import "github.com/seed1237c087/manta/internal/seam"

// A Fork is the right side of a pending join, and part of the frame of that join.
// Frames are used again and again. Only a thief sets the latch of a Fork, and the
// owner renews the Fork after each steal. Therefore the latch is unset whenever the
// Fork is offered, and no slot of a join stack becomes public while its latch is set.
type Fork struct {
	Job
	completion Completion
	// thief is the runner that has taken the job, so that the waiting owner can help
	// that runner. The runner sets thief after its claim, and the owner resets thief
	// after the latch was set.
	thief seam.Pointer[Runner]
	bound BondFrame // used by the thief alone
	// Outcome is how a stolen task ended. The thief writes it before Finish.
	Outcome Outcome
}

// A Frame contains a fork and is the fork's task.
type Frame interface {
	Task
	// Free drops references to user values, and the Outcome.
	Free()
	// Minded reports whether the fork is a fork of package par, which looks at the context itself.
	Minded() bool
}

// Init prepares a fork whose task is t and for which owner will wait. Init is
// called once, before the fork is offered for the first time.
func (f *Fork) Init(t Frame, owner *Runner) {
	f.Job.Init(t)
	f.Job.fork = true
	f.completion.Owe(owner)
}

// Begin notes that r has taken the fork and runs it. It returns false if the fork must not run because its context is done.
func (f *Fork) Begin(r *Runner) bool {
	// A Yield may run f above pending joins of r. These joins are no pieces of f, so
	// f's owner must not take jobs from r's stack then.
	if r.stack.Private() == 0 && r.stack.Bare() {
		f.thief.Store(r) // Release: pairs with the owner's load in Help.
	}
	f.bound = r.Bind(f.bond)
	return !r.tied || f.task.(Frame).Minded() || !f.Outcome.Stopped(f.bond)
}

// Finish tells the owner that the task, run by r, is done.
func (f *Fork) Finish(r *Runner) {
	f.bound.Unbind()
	f.bond, f.bound = nil, BondFrame{}
	f.completion.Complete(r, &f.Job)
}

// renew prepares a fork that is done for its next use. Only the owner calls renew.
func (f *Fork) renew() {
	f.completion.latch.Reset()
	f.thief.Store(nil)
}

// A Phase is how far a fork has got. If a panic or a Goexit leaves a fork, a deferred
// function reads the phase and settles the fork.
type Phase uint8

const (
	InLeft   Phase = iota // the left side runs, the right one is pending
	InRight               // the left side is done, the right one runs here
	Awaiting              // the left side is done, the right one was stolen
	Settled               // both are done
)
