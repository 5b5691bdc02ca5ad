package sleep

import "github.com/seed1237c087/manta/core/internal/latch"

// Counters returns the strategy of RFC 5, which is the default. It wakes a sleeper
// only for a job that no idle worker can take. README.md has the rule. A latch
// wakes only its owner.
//
// A push costs one load while no worker is idle or asleep. A worker that runs out
// of work, or finds work, executes one locked instruction on a word that all workers
// share.
func Counters() Strategy { return &countersRule }

func byIdle(p postCounts) int {
	n := p.jobs
	if p.queueWasEmpty {
		n -= p.counts.Idle()
	}
	return max(0, min(n, p.counts.Sleeping()))
}

// LocalQueue returns Counters with the alternative that RFC 5 leaves open. If a worker
// pushes to its own deque or stack, LocalQueue decides whether to wake a sleeper by
// whether the deque or stack was empty, and not by the number of idle workers.
//
// If the deque was empty, LocalQueue assumes that thieves keep up, and wakes nobody. If
// it was not empty, each new job wakes a sleeper. Therefore the first job wakes nobody,
// even if all other workers sleep: the job is left to its owner until the owner pushes
// more. A Join of two long functions does not become parallel in a pool that sleeps. A
// task that blocks until a task that it has spawned has run may block for ever, unless
// it blocks in Blocking. Injected jobs have no pushing worker. For injected jobs, and for
// the jobs that the last idle worker leaves, LocalQueue has the rule of Counters.
//
// LocalQueue costs what Counters costs, because idle workers are still counted for injected jobs.
func LocalQueue() Strategy { return &localQueueRule }

func byOwnQueue(p postCounts) int {
	if p.own && p.queueWasEmpty {
		return 0
	}
	return byIdle(p)
}

// WakeBlocks returns Counters with the other alternative of RFC 5. If Counters wakes
// workers, WakeBlocks wakes more, so that the number of workers awake is a power of
// two, because more jobs are likely to follow. A worker that finds no job falls asleep
// again, at the price of a sleep and a wake.
func WakeBlocks() Strategy { return &wakeBlocksRule }

func byBlocks(p postCounts) int {
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

// A rule is a strategy that goes by the counters. toWake returns how many sleepers are needed for p, if at least one worker sleeps.
type rule struct {
	name   string
	toWake func(p postCounts) int
}

// These are variables so that strategies can be compared.
var (
	countersRule   = rule{"Counters", byIdle}
	localQueueRule = rule{"LocalQueue", byOwnQueue}
	wakeBlocksRule = rule{"WakeBlocks", byBlocks}
)

func (r *rule) String() string { return r.name }

func (r *rule) protocol(s *Sleep) protocol { return &counting{s, r} }

// postCounts is a post as a wake rule sees it.
type postCounts struct {
	counts        Counts // at ReadSleepers, with at least one worker asleep
	workers       int    // the number of workers
	jobs          int    // the number of new jobs, at least 1
	queueWasEmpty bool   // no other job waited where the new jobs were put
	own           bool   // the jobs were put into the poster's own deque or stack, not into the injector
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
	return c, s.toWake(postCounts{counts: c, workers: len(s.workers), jobs: n, queueWasEmpty: queueWasEmpty, own: own})
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

// workFound wakes sleepers to search in place of a worker that stops searching: one sleeper if the worker was the last that searched, and up
// to wakesMore if the worker was itself woken.
func (s *counting) workFound(c Counts, _, woken bool) {
	switch {
	case c.Sleeping() == 0:
	case woken && c.Idle() < wakesMore:
		s.succeed(c, wakesMore)
	case c.Idle() == 0:
		s.succeed(c, 1)
	}
}

// wakesMore is how many sleepers a worker wakes if it was itself woken, has found a job, and sees more jobs. If each worker woke only one other
// worker, most workers would come too late for a region of a millisecond, because each wake takes as long as the first.
const wakesMore = 3

// succeed wakes up to n sleepers to search in place of a worker that stops searching, if there
// is a job for them. That worker is no longer counted as idle: a poster that counted on the worker
// has made its job visible before, and a later poster does not count on the worker.
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
