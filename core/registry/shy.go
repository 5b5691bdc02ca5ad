package registry

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// shyState is the part of a [Runner] for shy calls. A runner is shy during a call that is known to end before other workers could help: see
// README.md, "Who is shy".
type shyState struct {
	// queuedAt is the registry in whose queue this runner has put a task by Install. It stays set while the runner waits for the task, and
	// in a crowd until the runner's job is over; otherwise it is nil. The runner sets it; the runner and the monitor clear it.
	queuedAt seam.Pointer[Registry]
	// Only the runner itself uses what follows. on is true from BeShy until bold.
	on bool
	// untold is true if the runner has pushed tasks for which it has woken no worker.
	untold bool
	// curious is the number of calls that are still to be timed though other workers are awake. asleep is the number of workers that must
	// sleep for the next call to be timed; see Weighs.
	curious, asleep int
	pushes          uint32
	until           time.Time
}

// pushesPerLook is how many forks of a shy runner share one look at the clock.
const pushesPerLook = 8

// Weighs reports whether the next call of r may have to be timed, because it would wake other workers. That is if the call is in no join, and
// either all other workers sleep or the last calls were timed too. The caller must call Outermost as well. Weighs costs some three loads.
func (r *Runner) Weighs() bool {
	return r.stack.Len() == 0 && r.sleep.Load().Sleeping() >= r.shyness.asleep
}

// Outermost reports whether r carries a worker and runs no piece of another runner's join.
func (r *Runner) Outermost() bool { return r.worker != nil && (r.base == nil || !r.base.fork) }

// OthersAsleep reports whether all workers sleep, except the one that r may carry.
func (r *Runner) OthersAsleep() bool {
	awake := r.reg.AwakeWorkers()
	return awake == 0 || awake == 1 && r.worker != nil
}

// Curious is called after a call that was timed. If more is true, the next few calls are timed too, even if other workers are awake.
func (r *Runner) Curious(more bool) {
	s := &r.shyness
	if more {
		s.curious, s.asleep = curiosity, 0
	} else if s.curious--; s.curious <= 0 {
		s.settle(r.reg)
	}
}

// settle sets s for a runner of reg that is not curious: the runner's next call is timed only if there are other workers and all of them sleep.
func (s *shyState) settle(reg *Registry) { s.curious, s.asleep = 0, max(1, reg.config.Workers-1) }

// curiosity is how many calls are timed after a wake.
const curiosity = 7

// BeShy makes r shy, until the given time at most. It does nothing and returns false if r may not be shy: see README.md, "Who is shy".
func (r *Runner) BeShy(until time.Time) bool {
	if r.place < 0 && r.worker == nil || r.lone || r.background || r.hooked != nil || r.reg.config.Unwatched || r.reg.bubbled || r.reg.Foreign() {
		return false
	}
	s := &r.shyness
	s.on, s.until = true, until
	r.stack.Shy.Store(true)
	r.showJobs() // Offer follows each push.
	return true
}

// deepest is more than the number of jobs that can be public.
const deepest = 1 << 14

// Bold ends r's shyness. If there are public forks, it wakes a worker for them.
func (r *Runner) Bold() {
	if r.shyness.on {
		r.bold()
	}
}

func (r *Runner) bold() {
	r.shyness.on = false
	r.stack.Shy.Store(false)
	r.showJobs()
	// The forks become visible when the shyness ends.
	if n := r.stack.Public(); n > 0 {
		r.sleep.PostJoin(n, true)
	}
	if !r.shyness.untold {
		return
	}
	r.shyness.untold = false
	if own := r.own(); own != nil && own.Len() > 0 { // If the worker is lent, the stand-in has searched its deque.
		r.postSpawned(own)
	}
}

// staysShy reports, at each push, whether r is still shy.
func (r *Runner) staysShy() bool {
	s := &r.shyness
	s.pushes++
	if !r.stack.Shy.Load() || s.pushes%pushesPerLook == 0 && seam.Now().After(s.until) {
		r.bold()
		return false
	}
	return true
}

// offerShyly is Offer for a shy runner. It returns false if r is not shy any more.
func (r *Runner) offerShyly() bool {
	if !r.staysShy() {
		return false
	}
	if r.stack.Bare() {
		r.list()
		r.stack.Publish(1)
		r.reg.heedShy()
	}
	return true
}

// keepsQuiet is called after r, which is shy, has put a task into its own deque. It returns false if a worker must be woken for the task.
func (r *Runner) keepsQuiet() bool {
	if !r.staysShy() {
		return false
	}
	r.shyness.untold = true
	r.reg.heedShy()
	return true
}

// shyWaits reports whether a shy runner has a public fork, or a shy guest has a task. It leaves out the tasks of shy workers, which the
// monitor treats like those of other workers.
//
//go:noinline
func (reg *Registry) shyWaits() bool {
	return !reg.eachRunner(0, func(r *Runner) bool { return !r.stack.Shy.Load() || r.stack.Thief().Bare() && !r.showsTask() })
}

// embolden ends the shyness of all runners.
//
//go:noinline
func (reg *Registry) embolden() {
	reg.eachRunner(0, func(r *Runner) bool {
		r.stack.Shy.Store(false)
		return true
	})
}
