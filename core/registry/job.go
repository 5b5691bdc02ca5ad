package registry

import (
	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Task is the work of a [Job], as whoever took the job runs it.
type Task interface {
	// RunTask runs the task on r, the runner of the calling goroutine. It
	// lets no panic out; a runtime.Goexit in the task ends the goroutine
	// after the task's waiter was told.
	RunTask(r *Runner)
}

// A Job is what join stacks, deques and the injector hold.
type Job struct {
	task Task
	// bond is that of a fork, from when it is taken until it is done.
	bond *Bond
	// fork: the job is the right side of a join. Any other is a task, which may be
	// put back once it was taken, because whoever waits for it finds it.
	fork bool
	// background: the job is a task of the class background, for the queue of these.
	background bool
}

// Init prepares a job whose task is t.
func (j *Job) Init(t Task) { j.task = t }

// InitUnder is Init for a task that is tied to b, from which it has its class.
func (j *Job) InitUnder(t Task, b *Bond) { j.task, j.background = t, b.Background() }

// A Completion is what one goroutine, the owner, waits for.
type Completion struct {
	owner *Runner // nil outside all pools
	done  Event   // the end, in the place of the latch; see OweFrom
	latch latch.Latch
	// dozing: the owner sleeps or is about to, and would rather be told of
	// something to help with (see Awaited).
	dozing seam.Bool
}

// Complete tells the owner that what it waits for is done: what the caller did
// before happens before the owner's wait returns. r is the caller's runner, or
// nil, and j the job that it runs. What holds c may be the owner's to reuse from
// here on, so the caller must not touch it.
func (c *Completion) Complete(r *Runner, j *Job) {
	if c.done.Some() {
		c.done.Set()
		r.Woke()
		return
	}
	owner := c.owner // Read before Set.
	// r stands in for the owner's wait for c, and is through with j, as far as the worker goes.
	standIn := r != nil && r.base == j && r.lease != nil && r.lease.over == c
	if standIn {
		r.lease.end() // Before Set: an owner that happens to look now waits for its worker.
	}
	slept := c.latch.Set()
	owner.sleep.LatchSet()
	if !slept {
		return // The owner is awake, or not waiting yet.
	}
	if standIn && r.giveBack() {
		return // The owner has its worker back and is awake.
	}
	owner.wake()
	r.Woke()
}

// Owe sets the owner, before anybody else sees c: the runner of the goroutine that
// will wait, for what a goroutine of the same registry does.
func (c *Completion) Owe(owner *Runner) { c.owner = owner }

// OweFrom is Owe for what a goroutine of reg does, which may be nil. owner may be at
// work in another registry, or nil outside all pools. An Event takes the place of
// the latch if there is no runner to be woken, or reg's goroutines must not wake it.
func (c *Completion) OweFrom(reg *Registry, owner *Runner) {
	if c.owner = owner; owner == nil || reg.Foreign() {
		c.done = reg.NewEvent()
	}
}

// Await returns when c is complete. See [Runner.AwaitAll].
func (c *Completion) Await(a Awaited) {
	switch {
	case !c.done.Some():
		c.owner.AwaitAll(c, a)
	case c.owner != nil:
		c.owner.Blocking(c.done.Wait)
	default:
		c.done.Wait()
	}
}

// Rouse wakes the owner if it sleeps, because there is something to help with.
func (c *Completion) Rouse() {
	// Sequentially consistent: the caller made the help visible before; the
	// owner says that it dozes and then looks for help. One sees the other.
	// Only the owner takes the mark away: it may still be awake, and miss this
	// call, and sleep by the time of the next one.
	if c.dozing.Load() {
		c.owner.wake()
	}
}

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
	// Phase is how far the fork has got. The owner's, for Settle.
	Phase Phase
	// Outcome is how a stolen task ended. Written by the thief before Finish.
	Outcome Outcome
}

// Init prepares a fork whose task is t and for which owner will wait. It is
// called once, before the fork is offered for the first time.
func (f *Fork) Init(t Task, owner *Runner) {
	f.Job.Init(t)
	f.Job.fork = true
	f.completion.Owe(owner)
}

// Begin notes that r has taken the fork and runs it.
func (f *Fork) Begin(r *Runner) {
	// A Yield may run f over pending joins of r's own, which are nothing that
	// f's owner waits for: that must not take pieces from this stack then.
	if r.stack.Private() == 0 && r.stack.Bare() {
		f.thief.Store(r) // Release: pairs with the owner's load in Help.
	}
	f.bound = r.Bind(f.bond)
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
