package sleep

import "github.com/seed1237c087/manta/core/internal/latch"

// Counters is the strategy of RFC 5, and the default: it wakes a sleeper only
// for a job that no idle worker is there to take. README.md has the rule. A latch
// wakes its owner alone.
//
// A push costs one load while no worker is idle or asleep. A worker that runs out
// of work, or finds work, executes one locked instruction on a word that all share.
func Counters() Strategy { return &countersRule }

func byIdle(p posted) int {
	n := p.jobs
	if p.queueWasEmpty {
		n -= p.counts.Idle()
	}
	return max(0, min(n, p.counts.Sleeping()))
}

// LocalQueue is Counters with the alternative that RFC 5 leaves open: a worker that
// pushes to its own deque or stack decides by whether that was empty if a sleeper is
// woken, and not by the number of idle workers.
//
// If the deque was empty, thieves are taken to keep up, and nobody is woken. If it
// was not, each new job wakes a sleeper. So the first job wakes nobody, even if all
// others sleep: it is left to its owner until the owner pushes more. Hence a Join of
// two long functions does not become parallel in a pool that sleeps. A task that
// blocks until a task that it has spawned has run may block for ever, unless it
// blocks in Blocking. Injected jobs have no pushing worker: for them, and for the
// jobs that the last idle worker leaves behind, the rule is that of Counters.
//
// The price is that of Counters, because idle workers are still counted for injected jobs.
func LocalQueue() Strategy { return &localQueueRule }

func byOwnQueue(p posted) int {
	if p.own && p.queueWasEmpty {
		return 0
	}
	return byIdle(p)
}

// WakeBlocks is Counters with the other alternative of RFC 5: if Counters wakes a
// worker, WakeBlocks wakes so many that the number of workers awake is the next
// power of two, for the jobs that are likely to follow. A worker that finds none
// falls asleep again, at the price of a sleep and a wake.
func WakeBlocks() Strategy { return &wakeBlocksRule }

func byBlocks(p posted) int {
	n := byIdle(p)
	if n == 0 {
		return 0
	}
	awake := p.workers - p.counts.Sleeping()
	block := 1
	for block < awake+n {
		block *= 2
	}
	return min(block-awake, p.counts.Sleeping())
}

// A rule is a strategy by the counters: toWake says how many sleepers are needed for p, when at least one sleeps.
type rule struct {
	name   string
	toWake func(p posted) int
}

// Strategies can be compared.
var (
	countersRule   = rule{"Counters", byIdle}
	localQueueRule = rule{"LocalQueue", byOwnQueue}
	wakeBlocksRule = rule{"WakeBlocks", byBlocks}
)

func (r *rule) String() string { return r.name }

func (r *rule) protocol(s *Sleep) protocol { return &counting{s, r} }

// posted is a post as a wake rule sees it.
type posted struct {
	counts        Counts // at ReadSleepers, with at least one worker asleep
	workers       int    // in all
	jobs          int    // new ones, at least 1
	queueWasEmpty bool   // nothing else waited where they were put
	own           bool   // they were put into the poster's own deque or stack, not the injector
}

// counting is the protocol of the strategies that go by the counters.
type counting struct {
	*Sleep
	*rule
}

// needed makes the JEC odd and asks the wake rule.
func (s *counting) needed(n int, queueWasEmpty, own bool) (c Counts, k int) {
	s.at(stepReadSleepers, -1)
	c = s.counts.post() // after PushJob; pairs with AnnounceSleepy and IncSleepers
	if c.Sleeping() == 0 {
		return c, 0
	}
	return c, s.toWake(posted{counts: c, workers: len(s.workers), jobs: n, queueWasEmpty: queueWasEmpty, own: own})
}

// guestLeft implements protocol.
func (s *counting) guestLeft() {
	c := s.Load()
	if c.Sleeping() == 0 || c.Idle() > 0 {
		return
	}
	g := s.config.Guests()
	if busy := len(s.workers) - c.Inactive() + g; busy > 0 && c.Sleeping() > g {
		s.wakeAny(1)
	}
}

// tired implements protocol: the worker gets sleepy, or falls asleep if it is sleepy already.
func (s *counting) tired(i Idle, l *latch.Latch) Idle {
	switch {
	case i.rounds > i.limit:
		s.fallAsleep(&i, l)
		return i
	case s.staysAwake(&i):
	default:
		s.at(stepAnnounceSleepy, i.worker)
		i.jec = s.counts.getSleepy() // before the last search; pairs with ReadSleepers, which follows PushJob
		i.rounds++
	}
	s.Pause()
	return i
}

// workFound wakes sleepers to search in the place of a worker that stops: one if it was the last searching worker, and up to wakesMore if
// it was itself woken.
func (s *counting) workFound(c Counts, _, woken bool) {
	switch {
	case c.Sleeping() == 0:
	case woken && c.Idle() < wakesMore:
		s.succeed(c, wakesMore)
	case c.Idle() == 0:
		s.succeed(c, 1)
	}
}

// wakesMore is how many sleepers a worker wakes that was itself woken and has found a job, if there are more jobs. Each wake takes as long
// as the first one, and if workers woke one another one by one, they would come too late for a region of a millisecond.
const wakesMore = 3

// succeed wakes up to n sleepers to search in the place of the last searching worker, if there
// is a job for them. That worker is no longer counted as idle: a poster that counted on it has
// made its job visible before, and a later poster finds no idle worker.
func (s *counting) succeed(c Counts, n int) {
	s.at(stepLookAround, -1)
	switch s.config.Visible() { // after subInactive; pairs with PushJob, which precedes ReadSleepers
	case Tasks:
		s.wakeAny(n)
	case Joins:
		if spare := s.spare(c); spare > 0 {
			s.wakeAny(min(n, spare, int(s.processors.Load())-c.Idle()))
		} else {
			s.config.Withheld()
		}
	case Nothing:
	}
}
