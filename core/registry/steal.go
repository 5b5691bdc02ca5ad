package registry

import (
	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/internal/steal"
)

// steal takes a job from somebody else: the oldest of a join stack, because
// joins come before what was spawned and the oldest holds the most work, else
// the oldest of another worker's deque. Each victim that is listed is looked at
// once per round, beginning at random so that thieves spread; a round in which a
// race was lost is repeated, since there was work. A search that finds nothing
// takes w and r off the lists if they have nothing themselves. foreground: jobs of that
// class only, and the search is not over.
func (w *Worker) steal(r *Runner, foreground bool) *Job {
	for {
		start := w.random()
		j, lost := w.stealJoin(r, start, foreground)
		if j == nil {
			var lostHere bool
			j, lostHere = w.stealSpawned(r, start)
			lost = lost || lostHere
		}
		if j != nil {
			w.stats.steals.Add(1)
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
	}
}

// stealJoin takes the oldest job from a join stack; foreground: if it is of that class.
func (w *Worker) stealJoin(r *Runner, start uint, foreground bool) (job *Job, lost bool) {
	try := func(victim *Runner) bool {
		if victim == r || foreground && victim.showsBackground() || victim.shyness.is.Load() {
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
			lost = true
		case steal.Empty:
			victim.forget()
		}
		return true
	}
	w.reg.eachRunner(start, try)
	return job, lost
}

// eachRunner calls f for all who may have forks to be taken, the crew and then the guests, beginning somewhere, until f
// returns false.
func (reg *Registry) eachRunner(start uint, f func(*Runner) bool) {
	if reg.crew.roster.Each(start, f) {
		reg.guests.each(start, f)
	}
}

// stolen takes the oldest job from r's join stack, for whoever calls it.
func (r *Runner) stolen() (*Job, steal.Outcome) {
	j, slot, outcome := r.stack.Thief().StealSlot()
	if outcome == steal.Taken {
		if b := r.bondAt(slot); j.bond != b { // It is nil as a rule, and the owner may be looking at its line.
			j.bond = b
		}
	}
	return j, outcome
}

// stealSpawned takes the oldest task of another worker, else of a guest.
func (w *Worker) stealSpawned(r *Runner, start uint) (job *Job, lost bool) {
	w.reg.spawners.Each(start, func(victim *Worker) bool {
		if victim == w {
			return true
		}
		var lostHere bool
		job, lostHere = r.stealTop(victim.deque.Thief(), int32(victim.index)+1)
		lost = lost || lostHere
		return job == nil
	})
	if job != nil {
		return job, lost
	}
	job, lostHere := w.stealFromGuests(r, start)
	return job, lost || lostHere
}

// stealFromGuests takes the oldest task of a guest.
func (w *Worker) stealFromGuests(r *Runner, start uint) (job *Job, lost bool) {
	w.reg.guests.each(start, func(victim *Runner) bool {
		if victim.shyness.is.Load() {
			return true
		}
		var lostHere bool
		job, lostHere = r.stealTop(victim.spawned.Thief(), victim.told.worker.Load())
		lost = lost || lostHere
		return job == nil
	})
	return job, lost
}

// stealTop takes the oldest job of a deque, whose owner is known to who looks on as from.
func (r *Runner) stealTop(victim deque.Thief[Job], from int32) (job *Job, lost bool) {
	job, outcome := victim.StealTop()
	if outcome == steal.Taken && Observed() {
		r.stole(from)
	}
	return job, outcome == steal.Lost
}
