package registry

import (
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/seam"
)

func (reg *Registry) beginMonitor() {
	w := &reg.monitor
	w.heads = make([]uint64, len(reg.workers)+2+len(reg.guests.blocks)*placesPerBlock)
	w.calls, w.stop = make(chan struct{}, 1), make(chan struct{})
	reg.crew.alive.Add(1)
	seam.Go(reg.monitorJobs)
}

// monitorJobs is what the monitor's goroutine runs. It returns when the registry ends.
func (reg *Registry) monitorJobs() {
	defer reg.crew.alive.Done()
	unlabel()
	w := &reg.monitor
	var timer *seam.Timer
	for {
		seam.WaitEither(w.calls, w.stop)
		reg.look() // Nothing is overdue yet. The look notes how far each queue is.
		for waiting := true; waiting; waiting = reg.tick() {
			if seam.WaitFor(w.stop, monitorTick, &timer) {
				return
			}
		}
	}
}

// tick is one round of the monitor. It returns false if no job waits.
func (reg *Registry) tick() (waiting bool) {
	w := &reg.monitor
	w.ticks.Add(1)
	reg.sleep.Follow() // Workers call Follow when they are woken, but workers that always have work are never woken.
	queue, waiting, overdue := reg.look()
	switch {
	case !overdue: // The oldest tasks have begun.
		w.pause, w.calm, w.tried = 0, 0, 0
	case w.calm > 0:
		w.calm--
		overdue = false
	case !reg.sleep.Overdue():
	case w.tried < patientTicks: // Many goroutines may have to give way first.
		w.tried++
	default: // A task was overdue for some ticks, and nobody could begin it.
		w.tried = 0
		w.pause = min(max(1, 2*w.pause), maxPause)
		w.calm = w.pause
		overdue = false
	}
	if overdue {
		w.queue.Store(int32(queue)) // Before SetOverdue, which makes other goroutines read queue.
		reg.sleep.WakeOne()
	}
	if overdue != reg.sleep.Overdue() {
		reg.sleep.SetOverdue(overdue)
	}
	if !waiting {
		w.armed.Store(false) // Before the last look for jobs: pairs with heed.
		if (reg.visible() != sleep.Nothing || reg.shyWaits() || reg.crowdWaits() != nil) && w.armed.CompareAndSwap(false, true) {
			return true
		}
	}
	return waiting
}

// look looks at all queues. It returns whether any job waits, and whether a job is
// overdue. If a job is overdue, queue is a queue that has an overdue job.
func (reg *Registry) look() (queue int, waiting, overdue bool) {
	w := &reg.monitor
	see := func(i, at int, empty bool, head uint64) {
		if !empty {
			waiting = true
			if head == w.heads[at] {
				queue, overdue = i, true
			}
		}
		w.heads[at] = head
	}
	for i, worker := range reg.workers {
		t := worker.deque.Thief()
		see(i, i, t.Bare(), t.Top())
	}
	see(injectorQueue, len(reg.workers), reg.injector.Empty(), reg.injector.Popped())
	reg.guests.each(0, func(r *Runner) bool {
		if !r.stack.Shy.Load() {
			t := r.spawned.Thief()
			see(guestQueue, len(reg.workers)+2+r.place, t.Bare(), t.Top())
		}
		return true
	})
	// Background tasks take turns with the other queues, because the other queues may have an
	// overdue task at every tick, perhaps one that nobody can begin.
	other, some := queue, overdue
	see(laterQueue, len(reg.workers)+1, reg.later.Empty(), reg.later.Popped())
	if some && w.queue.Load() == laterQueue {
		queue = other
	}
	c := reg.sleep.Load()
	joins := c.Sleeping() > 0 && c.Idle() == 0 && reg.visible() != sleep.Nothing
	if joins && w.joins {
		reg.sleep.WakeOne()
	}
	w.joins = joins
	shy, crowd := reg.lookAtShy(), reg.lookAtCrowd()
	return queue, shy || crowd || waiting || joins, overdue
}

// lookAtShy ends the shyness of runners whose forks wait for too long. It reports whether the monitor must continue because of shy runners.
func (reg *Registry) lookAtShy() bool {
	w := &reg.monitor
	shy := reg.shyWaits()
	if shy && w.shy {
		reg.embolden()
		reg.sleep.PostJoin(1, true) // The forks became visible when the shyness ended.
		reg.sleep.WakeOne()         // PostJoin may wake no worker while guests are at work.
	}
	w.shy = shy
	if w.stays--; w.shown.Load() {
		w.shown.Store(false) // Before the last look for shy runners: pairs with heedShy.
		w.stays = shyTicks
	}
	return shy || w.stays > 0
}
