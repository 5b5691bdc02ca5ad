package sleep

import "github.com/seed1237c087/manta/core/internal/latch"

// StartLooking notes that a worker has run out of work and searches from now
// on. The worker must then search at least once, and must call WorkFound when it
// stops searching, for whatever reason.
//
// Preconditions: the worker is active, and carried by the caller.
func (s *Sleep) StartLooking(worker int) Idle {
	if uint(worker) >= uint(len(s.workers)) {
		panic("core/sleep: internal: StartLooking: no such worker")
	}
	s.counts.addInactive(len(s.workers)) // before the first search; pairs with ReadSleepers of a poster that finds nobody inactive
	return Idle{worker: worker, limit: s.workers[worker].rounds, live: true}
}

// WorkFound notes that the worker stops searching: it has found a job, its latch is set, another
// goroutine will carry it, or it ends. If there are jobs to take, WorkFound may wake sleepers to search
// in the worker's place.
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

// NoWorkFound notes that a search for work found nothing. It returns when the
// caller should probe l and search again: after a pause, or after a sleep. The
// worker is the owner of l.
//
// A search may report that it found nothing only if it looked at every place
// where a job can be, and saw no job there at some moment after the search
// began. If the search has lost a race for a job to another thief, it has not
// seen the place without a job.
func (s *Sleep) NoWorkFound(i *Idle, l *latch.Latch) {
	if !i.live {
		panic("core/sleep: internal: NoWorkFound without StartLooking")
	}
	if !i.shown { // Not in StartLooking: a search that finds work at once would take twice as long, and is too short to be noticed.
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

// An Idle stands for a worker's search for work, and says how far the search has
// got. StartLooking returns it, and WorkFound ends it. It belongs to the goroutine
// that carries the worker.
type Idle struct {
	worker int
	rounds int    // the failed searches since the worker was last fully awake; above limit, the worker is sleepy
	limit  int    // the number of rounds until the worker gets sleepy
	jec    uint32 // while the worker is sleepy: the JEC as AnnounceSleepy left it
	live   bool   // true until WorkFound
	woken  bool   // the worker was woken and has found nothing since
	shown  bool   // worker.shown shows the search
	awake  wakeState
}
