package registry

import (
	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/internal/steal"
	"github.com/seed1237c087/manta/internal/seam"
)

// steal takes a job of another runner: the oldest fork of a join stack or, if there is none, the oldest task of another worker's
// deque (README.md, "The order of search"). If it finds nothing, and w and r have no jobs either, it takes w and r off the lists that
// thieves look through. If foreground is true, steal takes jobs of the foreground class only; then the caller searches on, so that w and
// r stay on the lists.
func (w *Worker) steal(r *Runner, foreground bool) *Job {
	for {
		start, lost := w.random(), false
		j := w.stealJoin(r, start, foreground, &lost)
		if j == nil {
			j = w.stealSpawned(r, start, &lost)
		}
		if j != nil {
			w.stats.steals.Add(1)
			w.races = max(1, w.races) - 1
			return j
		}
		if !lost {
			if !foreground {
				r.unlist()
				w.unlist()
			}
			return nil
		}
		w.stats.failedSteals.Add(1)
		for range w.random() % (1 << w.races) { // Other thieves want the same jobs.
			w.reg.sleep.Pause()
		}
		w.races = min(w.races+1, 8)
	}
}

// stealJoin takes the oldest job from a join stack. If foreground is true, it takes only a job of that class. lost is set if another thief was
// quicker.
func (w *Worker) stealJoin(r *Runner, start uint, foreground bool, lost *bool) (job *Job) {
	try := func(victim *Runner) bool {
		if victim == r || foreground && victim.showsBackground() {
			return true
		}
		if victim.leftAlone() {
			return true
		}
		j, outcome := victim.stolen()
		switch outcome {
		case steal.Taken:
			if job = j; Observed() {
				r.stole(victim.told.worker.Load())
			}
			return false
		case steal.Lost:
			*lost = true
		case steal.Empty:
			victim.forget()
		}
		return true
	}
	if w.reg.crew.victims.Each(start, try) && w.reg.guests.used.Load() != 0 { // each checks used too, but here the check saves calls
		if w.reg.guestsWait() { // A guest may have no processor because w has it. The guests could do themselves what w would take.
			seam.Yield()
		}
		w.reg.guests.each(start, try)
	}
	return job
}

// eachRunner calls f for all runners that may have public forks, first the crew and then the guests, until f returns false. start decides at
// which runner it begins among the crew, and among the guests. eachRunner reports whether f never returned false.
func (reg *Registry) eachRunner(start uint, f func(*Runner) bool) bool {
	return reg.crew.victims.Each(start, f) && reg.guests.each(start, f)
}

// stolen takes the oldest job from r's join stack. The caller is the thief.
func (r *Runner) stolen() (*Job, steal.Outcome) {
	j, slot, outcome := r.stack.Thief().StealSlot()
	if outcome == steal.Taken {
		if b := r.bondAt(slot); j.bond != b { // Usually both are nil, and a store would take the cache line from the owner.
			j.bond = b
		}
	}
	return j, outcome
}

// stealSpawned takes the oldest task of another worker or, if there is none, of a guest. lost is as in stealJoin.
func (w *Worker) stealSpawned(r *Runner, start uint, lost *bool) (job *Job) {
	if job = w.stealRich(r, lost); job != nil || *lost {
		return job
	}
	if w.reg.spawners.Each(start, func(victim *Worker) bool {
		if victim != w {
			job = w.stealTop(r, victim.deque.Thief(), int32(victim.index)+1, lost)
		}
		return job == nil
	}) {
		job = w.stealFromGuests(r, start, lost)
	}
	return job
}

// stealFromGuests takes the oldest task of a guest that is not shy. lost is as in stealJoin.
func (w *Worker) stealFromGuests(r *Runner, start uint, lost *bool) (job *Job) {
	w.reg.guests.each(start, func(victim *Runner) bool {
		if !victim.stack.Shy.Load() {
			job = w.stealTop(r, victim.spawned.Thief(), victim.told.worker.Load(), lost)
		}
		return job == nil
	})
	return job
}

// stealTop takes the oldest job of a deque. from is how traces name the deque's owner. lost is as in stealJoin.
func (w *Worker) stealTop(r *Runner, victim deque.Thief[Job], from int32, lost *bool) *Job {
	if w.keepsOff(victim) {
		*lost = true
		return nil
	}
	job, outcome := victim.StealTop()
	switch outcome {
	case steal.Lost:
		*lost = true
	case steal.Taken:
		if Observed() {
			r.stole(from)
		}
		if w.keptOff = 0; job.many {
			w.raid(r, victim, from)
		}
	case steal.Empty:
	}
	return job
}

// spawnersShow reports whether any worker's deque contains a task.
func (reg *Registry) spawnersShow() bool {
	return !reg.spawners.Each(0, func(w *Worker) bool { return w.deque.Thief().Bare() })
}
