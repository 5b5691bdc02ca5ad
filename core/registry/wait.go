package registry

import (
	"github.com/seed1237c087/manta/core/internal/steal"
	"github.com/seed1237c087/manta/core/sleep"
)

// Await returns when f is done. f is the fork that r has pushed last, and Pop has
// returned false. What f's task wrote happens before Await returns. See AwaitAll.
func (r *Runner) Await(f *Fork) {
	r.stolenFrom++
	r.lookOut(&f.completion)
	spell := lendAfter
	if !r.MayHelp() {
		spell = 0
	}
	r.await(&f.completion, f, spell)
	f.renew() // The latch is set, so the thief does not use f any more.
	r.stack.Drop()
}

// AwaitAll returns when c, which r owns, is complete. Meanwhile the goroutine runs only pieces of a on its stack, and no stranger's job. If r
// carries a worker and there is other work, a stand-in runs that work with r's worker. Therefore r may carry no worker when AwaitAll returns.
func (r *Runner) AwaitAll(c *Completion, a Awaited) {
	r.stolenFrom++
	if !a.Ready() {
		r.lookOut(c) // All pieces have begun and may be nearly done.
	}
	r.await(c, a, 0)
}

// lookOut waits a moment for c to be complete, without sleeping.
func (r *Runner) lookOut(c *Completion) {
	for range spins {
		if c.latch.Probe() {
			return
		}
	}
}

// await is AwaitAll without the first look. For spell rounds r looks for pieces of a only, even if r carries a worker. The reason is that a
// stranger's job needs another goroutine, and that once c is complete there is one goroutine more than there are processors.
func (r *Runner) await(c *Completion, a Awaited, spell int) {
	if c.latch.Probe() {
		return
	}
	r.BeginWait()
	r.OfferAll()
	for round := 0; !c.latch.Probe(); round++ {
		switch {
		case r.MayHelp() && a.Help(r, nil):
			round = 0
		case r.worker != nil && (round >= spell || !r.sleep.Spins() || r.reg.overfull()):
			spell = 0
			r.awaitAsWorker(c, a)
		case r.worker != nil || round < parkAfter && r.sleep.Spins() && !r.reg.overfull():
			r.sleep.Pause()
		default:
			r.awaitParked(c, a)
		}
	}
}

// MayHelp reports whether r, which waits, should look in all places for pieces of what it waits for, before it looks for other work. A
// lone worker and a worker that takes the oldest job first don't do so, so that the orders of RFC 1 are exact.
func (r *Runner) MayHelp() bool { return !r.inOrder || r.worker == nil }

// awaitAsWorker is the worker's loop (see README.md) on behalf of a waiting
// frame. It returns when c is complete, or when r has lost its worker.
func (r *Runner) awaitAsWorker(c *Completion, a Awaited) {
	// If the first search finds a job, the worker is never counted as idle.
	for !r.MayHelp() || !a.Ready() {
		j := r.worker.find(r)
		if j == nil {
			r.awaitIdle(c, a)
			return
		}
		if !r.runFound(j, c, a) || c.latch.Probe() {
			return
		}
	}
}

// runFound runs j, which r found while it waits for c. r runs it itself if it is a
// piece of what r waits for; otherwise a stand-in does. runFound returns false if r
// has lost its worker.
func (r *Runner) runFound(j *Job, c *Completion, a Awaited) bool {
	if !a.Mine(j) {
		return r.lend(j, c, a)
	}
	r.run(j)
	return r.worker != nil
}

// awaitIdle searches until c is complete, r has lost its worker, or r has found a
// job. r looks at its own stack last (README.md, "Waiting"), because usually the
// wait ends before that.
func (r *Runner) awaitIdle(c *Completion, a Awaited) {
	r.giveWay()
	idle := r.sleep.StartLooking(r.worker.index)
	for rounds := 0; !c.latch.Probe(); rounds++ {
		if r.MayHelp() && a.Ready() && a.Help(r, &idle) {
			return
		}
		if j := r.worker.find(r); j != nil {
			r.Found(&idle)
			r.runFound(j, c, a)
			return
		}
		if rounds >= sleep.RoundsUntilSleepy && !r.stack.Bare() && !r.inCrowd() {
			if j, outcome := r.stolen(); outcome == steal.Taken {
				r.Found(&idle)
				r.lend(j, c, a)
				return
			}
		}
		r.makeRoom()
		r.sleepsAs(int32(r.worker.index))
		c.dozing.Store(true) // Before the look for help: pairs with Rouse.
		if !a.Ready() {
			r.sleep.NoWorkFound(&idle, &c.latch)
		}
		c.dozing.Store(false)
	}
	r.Found(&idle)
}

// Found ends the search that idle stands for, because r has found something. It does
// nothing if idle is nil.
func (r *Runner) Found(idle *sleep.Idle) {
	if idle != nil {
		r.sleep.WorkFound(idle)
	}
}

// awaitParked waits without a worker.
func (r *Runner) awaitParked(c *Completion, a Awaited) {
	r.sleepsAs(parked)
	c.dozing.Store(true) // Before the look for help: pairs with Rouse.
	if !a.Ready() && c.latch.GetSleepy() && c.latch.FallAsleep() {
		r.reg.guests.park(r)
		c.latch.WakeUp()
	}
	c.dozing.Store(false)
}

// run runs a job that r has taken, and counts it.
func (r *Runner) run(j *Job) {
	r.CountJob()
	if Observed() {
		r.runTold(j)
		return
	}
	j.task.RunTask(r)
}

// Help implements Awaited. It helps the thief: it runs a piece of f on r's own
// stack, as r would have done if f had not been stolen (Wagner and Calder,
// "Leapfrogging: a portable technique for implementing efficient futures",
// PPoPP 1993).
func (f *Fork) Help(r *Runner, idle *sleep.Idle) bool {
	thief := f.thief.Load() // Acquire: pairs with Begin.
	if thief == nil {
		return false
	}
	piece, outcome := thief.stolen()
	if outcome != steal.Taken {
		return false
	}
	r.Found(idle)
	if f.completion.latch.Probe() {
		// f is done, so the job may be a stranger's: a piece of what the thief did next.
		// The job's owner relies on r to run the job, so r can't put the job back.
		r.reg.runWithoutWorker(piece)
		return true
	}
	// The thief was still busy with f when r claimed the piece, because the latch
	// was unset after the claim. While the thief is busy with f, its stack contains
	// only pieces of f: it was bare when f began (see Begin).
	r.run(piece)
	return true
}

// Ready implements Awaited.
func (f *Fork) Ready() bool {
	thief := f.thief.Load()
	return thief != nil && !thief.stack.Thief().Bare()
}

// Mine implements Awaited. It returns false, because only Help takes pieces of f.
func (f *Fork) Mine(*Job) bool { return false }
