package sleep

import "github.com/seed1237c087/manta/core/internal/latch"

// StartLooking says that a worker has run out of work and searches from now
// on. The worker must search at least once after it, and call WorkFound when
// it stops, for whatever reason.
//
// Preconditions: the worker is active, and carried by the caller.
func (s *Sleep) StartLooking(worker int) Idle {
	if uint(worker) >= uint(len(s.workers)) {
		panic("core/sleep: internal: StartLooking: no such worker")
	}
	s.counts.addInactive(len(s.workers)) // before the first search; pairs with ReadSleepers of a poster that finds nobody inactive
	return Idle{worker: worker, limit: s.workers[worker].rounds, live: true}
}

// WorkFound says that the worker searches no longer: it has found a job, its latch is set, another
// goroutine will carry it, or it ends. If no other worker searches, and there are jobs to take, WorkFound
// may wake a sleeper to take its place.
func (s *Sleep) WorkFound(i *Idle) {
	if !i.live {
		panic("core/sleep: internal: WorkFound without StartLooking")
	}
	i.live = false
	if i.shown {
		s.workers[i.worker].shown.Store(active)
	}
	c := s.counts.subInactive()
	s.protocol.workFound(c, i.rounds > i.limit, i.woken)
}

// NoWorkFound says that a search for work found nothing, and returns when the
// caller should probe l and search again: after a pause, or after a sleep.
//
// A search may report that it found nothing only if it looked at every place
// where a job can be, and saw each without one at some moment after the search
// began; a race lost to another thief is no such sight. l is the latch whose
// owner the worker is.
func (s *Sleep) NoWorkFound(i *Idle, l *latch.Latch) {
	if !i.live {
		panic("core/sleep: internal: NoWorkFound without StartLooking")
	}
	if !i.shown { // Not before: a search that finds work at once would take twice as long, and is too short to be seen.
		i.shown = true
		s.workers[i.worker].shown.Store(looking)
	}
	if i.rounds < i.limit {
		i.rounds++
		s.Pause()
		return
	}
	*i = s.protocol.tired(*i, l)
}

// Idle is the proof that a worker is searching for work, and how far it has
// got. It comes from StartLooking, belongs to the goroutine that carries the
// worker, and ends with WorkFound.
type Idle struct {
	worker int
	rounds int    // searches that failed since the worker was last fully awake; above limit: sleepy
	limit  int    // rounds until sleepy
	jec    uint32 // while sleepy: the JEC as AnnounceSleepy left it
	live   bool   // until WorkFound
	woken  bool   // somebody woke the worker, and it has found nothing since
	shown  bool   // to those who look on (worker.shown)
	awake  wakefulness
}
