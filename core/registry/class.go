package registry

import (
	"time"

	"github.com/seed1237c087/manta/internal/gid"
	"github.com/seed1237c087/manta/internal/seam"
)

// aside reports whether r must take no background work, because r stands in for a runner whose
// background work has given way. In the middle of a job r takes all work, because the job may
// wait for work of any class.
func (r *Runner) aside() bool { return r.handoff != nil && r.handoff.kind == aside && r.base == nil }

// findByClass is the rest of findInOrder if there are two classes. It takes foreground jobs before
// background jobs, and, among background jobs too, joins before tasks.
func (w *Worker) findByClass(r *Runner) *Job {
	if j := w.steal(r, true); j != nil {
		return j
	}
	if j := w.pop(&w.reg.injector); j != nil || r.aside() {
		return j
	}
	if j := w.steal(r, false); j != nil {
		return j
	}
	return w.pop(&w.reg.later)
}

// showsBackground reports whether the oldest job that thieves see on r's stack is a background
// job. If so, all jobs on the stack are. The answer may be out of date when showsBackground
// returns.
func (r *Runner) showsBackground() bool {
	m := r.marks.Load()
	if m == nil {
		return false
	}
	slot, ok := r.stack.Thief().Oldest()
	return ok && r.bondAt(slot).Background()
}

// GiveWay interrupts r's background work, to let foreground work and other goroutines go first.
// It does nothing if r's work is not background work, or if r gave way a moment ago.
//
// If there is a foreground job that nobody is about to take, r lends its worker for it
// (standAside). Otherwise r yields, because Go lets a goroutine run for ten milliseconds before Go
// preempts it. A yield costs some 10 microseconds if a processor is idle, because Go wakes that
// processor. Therefore r yields less often as long as no other goroutine uses the time.
func (r *Runner) GiveWay() {
	if !r.background || r.hooked != nil || seam.Since(r.gaveWay) < giveWayEvery {
		return
	}
	now := seam.Now()
	switch {
	case r.worker != nil && r.urgent():
		r.standAside()
		r.yieldAfter = giveWayEvery
	case now.Sub(r.yielded) >= r.yieldAfter:
		seam.Yield()
		if seam.Since(now) < shortYield {
			r.yieldAfter = min(2*r.yieldAfter+giveWayEvery, yieldEvery)
		} else {
			r.yieldAfter = giveWayEvery
		}
		r.yielded = seam.Now()
	}
	r.gaveWay = seam.Now()
}

// urgent reports whether there is a foreground job and no worker searches.
func (r *Runner) urgent() bool {
	reg := r.reg
	if reg.sleep.Load().Idle() > 0 {
		return false
	}
	return !reg.injector.Empty() || r.worker.hasShare() || reg.spawnersShow() || !reg.eachRunner(0, func(victim *Runner) bool {
		return !victim.showsTask() && (victim.stack.Thief().Bare() || victim.showsBackground())
	})
}

// standAside lends r's worker to a stand-in, which runs foreground jobs until it finds no
// more, and waits for the stand-in. After Config.Pause, r continues without a worker, because
// foreground work that never ends must not stop r for ever, and because r may hold a lock that
// the foreground waits for.
func (r *Runner) standAside() {
	r.BeginWait()
	r.OfferAll()
	var over seam.Bool
	t := seam.After(r.reg.config.Pause, func() {
		over.Store(true) // Before the token: pairs with the loop.
		r.Unpark()
	})
	ho := r.lendOut(aside, new(Completion), nil)
	for !over.Load() && ho.state.Load() != returned {
		r.park()
	}
	t.Stop()
	r.recall(ho)
}

// defaultPause is the longest pause of background work if Config.Pause is 0.
const defaultPause = 10 * time.Millisecond

// GiveWay is [Runner.GiveWay] for the calling goroutine, which need not have a runner.
func GiveWay() {
	if !bonded.Load() {
		return
	}
	key := gid.Get()
	if r := runnerOf(key); r != nil {
		r.GiveWay()
	} else if b := outside.Get(key); b.Background() {
		b.giveWay()
	}
}

// giveWay is GiveWay for a goroutine without a runner, whose task is tied to b.
func (b *Bond) giveWay() {
	if now := seam.Now().UnixNano(); now-b.gaveWay.Load() >= int64(yieldEvery) {
		seam.Yield()
		b.gaveWay.Store(seam.Now().UnixNano())
	}
}
