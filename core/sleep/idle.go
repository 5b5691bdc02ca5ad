package sleep

import (
	"time"

	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/core/internal/spin"
	"github.com/seed1237c087/manta/internal/seam"
)

// shortSleep is how long a sleep is at most for the worker to search longer after it.
const shortSleep = 50 * time.Microsecond

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
	shown  bool   // to those who look on (worker.looking)
	awake  wakefulness
}

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

// WorkFound says that the worker searches no longer: it has found a job, its
// latch is set, it changes hands, or it ends. If nobody is left who searches, and
// there is something to be taken, it wakes a sleeper to take its place: for a
// task in any case, and for a join if there is a processor to spare (README.md,
// Spare).
func (s *Sleep) WorkFound(i *Idle) {
	if !i.live {
		panic("core/sleep: internal: WorkFound without StartLooking")
	}
	i.live = false
	if i.shown {
		s.workers[i.worker].looking.Store(0)
	}
	c := s.counts.subInactive()
	if s.tickler != nil {
		if i.rounds > i.limit {
			s.tickle() // It was sleepy: now nobody is, and where there was work there may be more.
		}
		return
	}
	if c.Idle() == 0 && c.Sleeping() > 0 {
		s.succeed(c)
	}
}

// succeed wakes a sleeper to search in the place of the last worker that did, if
// there is a job for it. The sleeper does the same when it finds work.
//
// It comes after that worker was counted out: a poster that counted on it has made
// its job visible, and one that comes later finds nobody idle. What the worker does
// next plays no part. It may as well run something that ends only when the job has
// run.
func (s *Sleep) succeed(c Counts) {
	s.at(stepLookAround, -1)
	switch s.visible() { // after subInactive; pairs with PushJob, which precedes ReadSleepers
	case Tasks:
		s.wakeAny(1)
	case Joins:
		if s.spare(c) > 0 {
			s.wakeAny(1)
		} else {
			s.withheld()
		}
	case Nothing:
	}
}

// NoWorkFound says that a search for work found nothing, and returns when the
// caller should probe l and search again. After the first RoundsUntilSleepy
// searches or more it pauses; after the next it announces that the worker is
// sleepy; and after one more it falls asleep until it is woken by a post, by
// WakeWorker, or not at all: if l is set or work was posted meanwhile.
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
		s.workers[i.worker].looking.Store(1)
	}
	if s.tickler != nil {
		s.tickler.noWorkFound(s, i)
		return
	}
	switch {
	case i.rounds < i.limit:
		i.rounds++
		s.pause()
	case i.rounds == i.limit && s.staysAwake(i):
		s.pause()
	case i.rounds == i.limit:
		s.at(stepAnnounceSleepy, i.worker)
		i.jec = s.counts.getSleepy() // before the last search; pairs with ReadSleepers, which follows PushJob
		i.rounds++
		s.pause()
	default:
		s.fallAsleep(i, l)
	}
}

// pauses is how many of the processor's own pauses there are between two searches: they last some tens of nanoseconds, so that
// searching workers don't keep the lines busy that working ones write to.
const pauses = 1

// Spins reports whether a wait of some microseconds is worth spinning for:
// there is another processor on which somebody may end it.
func (s *Sleep) Spins() bool { return s.spins }

// Pause is for a loop that waits for another processor. See pause.
func (s *Sleep) Pause() { s.pause() }

// pause passes a moment between two searches. It does not yield where there is
// more than one processor: a goroutine that yields is put where any processor may
// take it, and Go then wakes one that has nothing to do, at the price of waking
// a thread.
func (s *Sleep) pause() {
	if s.yields {
		seam.Yield()
		return
	}
	spin.Pause(pauses)
}

// fallAsleep is the protocol of falling asleep from LatchSleepy to LatchAwake.
// It returns without having slept if l is set or there may be work.
func (s *Sleep) fallAsleep(i *Idle, l *latch.Latch) {
	s.at(stepLatchSleepy, i.worker)
	if !l.GetSleepy() {
		i.rounds = 0
		return
	}

	w := &s.workers[i.worker]
	s.at(stepLockWorker, i.worker)
	w.mu.Lock() // until Block lets it go: a waker that sees falling waits for the outcome here
	s.at(stepRaiseFlag, i.worker)
	w.falling.Store(true) // before LatchSleeping and IncSleepers; pairs with the look at falling in wake

	s.at(stepLatchSleeping, i.worker)
	if !l.FallAsleep() { // with the lock held; pairs with the exchange in Latch.Set
		w.falling.Store(false)
		w.mu.Unlock()
		i.rounds = 0
		return
	}

	s.at(stepIncSleepers, i.worker)
	switch {
	case !s.counts.trySleeping(i.jec): // before ReadJob; pairs with ReadSleepers, which follows PushJob
		w.turnBack(i)
	case s.finalCheck(i.worker):
		s.counts.subSleeping(1) // nobody woke the worker, so it counts itself as awake
		w.turnBack(i)
	default:
		s.block(i, w)
	}
	w.mu.Unlock()

	s.at(stepLatchAwake, i.worker)
	l.WakeUp()
}

// turnBack ends an attempt to fall asleep because there may be work: posted
// after AnnounceSleepy, so that the last search may have missed it, or
// injected. The worker searches once more before it tries again. Its lock is
// held.
func (w *worker) turnBack(i *Idle) {
	i.rounds = i.limit
	w.falling.Store(false)
	w.tally.turnedBack++
}

// finalCheck looks at the injector once the worker is counted as asleep. RFC 5
// has a fence between the two. Here IncSleepers and the reads of Injected are
// atomic, and Go puts all atomics in one total order: it is implied.
func (s *Sleep) finalCheck(worker int) bool {
	s.at(stepReadJob, worker)
	return s.injected(worker) // after IncSleepers; pairs with PushJob, which precedes ReadSleepers
}

// block waits until somebody has woken the worker. Its lock is held before and
// after, and free meanwhile. Who wakes it lowers the flag and the count.
func (s *Sleep) block(i *Idle, w *worker) {
	s.at(stepBlock, i.worker)
	began := seam.Now()
	w.fallsAsleep(s, i)
	for w.blocked {
		w.cond.Wait()
	}
	i.awake = wakefulness{}
	w.wakesUp(s, i, seam.Now().Sub(began))
}

// learn sets for how long the worker searches from now on, after a sleep.
func (w *worker) learn(slept time.Duration) {
	if slept < shortSleep {
		w.rounds = min(2*w.rounds, mostRounds)
	} else {
		w.rounds = max(w.rounds/2, RoundsUntilSleepy)
	}
}
