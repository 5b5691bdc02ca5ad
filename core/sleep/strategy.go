package sleep

// Strategy says when sleepers are woken, and for TickleAll also how workers
// fall asleep. Its methods are this package's own; choose one by its function,
// as in Config{Strategy: Counters()}. README.md compares them.
type Strategy interface {
	// String is the name of the function that returns the strategy.
	String() string

	// toWake is the wake rule: how many sleepers are needed for p. It is asked
	// on slow paths only, when somebody sleeps, and takes and returns plain
	// values so that nothing is moved to the heap by asking.
	toWake(p posted) int
}

// posted is a post as a wake rule sees it.
type posted struct {
	counts        Counts // at ReadSleepers, with at least one worker asleep
	workers       int    // in all
	jobs          int    // new ones, at least 1
	queueWasEmpty bool   // nothing else waited where they were put
	own           bool   // that is the poster's own deque or stack, not the injector
}

// Counters is the strategy of RFC 5, and the default: it wakes a sleeper only
// for a job that no idle worker is there to take.
//
// Where jobs were put into an empty queue, every idle worker counts as taking
// one of them, and sleepers are woken for the rest. Where others waited in the
// queue already, the idle workers are evidently not enough, and a sleeper is
// woken for each new job. Never are more woken than there are jobs. A latch
// wakes its owner alone.
//
// A push costs one load while nobody is idle or asleep; a worker that runs out
// of work or finds some, one locked instruction on a word that all share.
func Counters() Strategy { return countersRule{} }

type countersRule struct{}

func (countersRule) String() string { return "Counters" }

func (countersRule) toWake(p posted) int {
	n := p.jobs
	if p.queueWasEmpty {
		n -= p.counts.Idle()
	}
	return max(0, min(n, p.counts.Sleeping()))
}

// LocalQueue is Counters with the alternative that RFC 5 leaves open: who pushes
// to a deque or stack of its own judges by that being empty whether there are
// idle workers, and not by their number.
//
// An empty one is taken to mean that thieves keep up, and nobody is woken; in one
// that was not empty each new job wakes a sleeper. So the first job wakes nobody,
// though all others may sleep: it is left to its owner until the owner
// pushes more. Hence Join on two long functions does not become parallel in a
// pool that sleeps, and a task that blocks until a task that it has spawned has
// run may block for ever; with Blocking around it it doesn't. Injected jobs have
// no pusher of their own among the workers: they, and what the last idle worker
// leaves behind, go by the rule of Counters.
//
// The price is that of Counters; the idle are counted for injected jobs still.
func LocalQueue() Strategy { return localQueueRule{} }

type localQueueRule struct{ countersRule }

func (localQueueRule) String() string { return "LocalQueue" }

func (r localQueueRule) toWake(p posted) int {
	if p.own && p.queueWasEmpty {
		return 0
	}
	return r.countersRule.toWake(p)
}

// WakeBlocks is Counters with the other alternative of RFC 5: where that wakes
// anybody, this wakes so many that the number of workers awake is the next
// power of two, for the jobs that are likely to follow. Those that find none
// fall asleep again, each at the price of a sleep and a wake.
func WakeBlocks() Strategy { return wakeBlocksRule{} }

type wakeBlocksRule struct{ countersRule }

func (wakeBlocksRule) String() string { return "WakeBlocks" }

func (r wakeBlocksRule) toWake(p posted) int {
	n := r.countersRule.toWake(p)
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

// TickleAll is the strategy that RFC 5 replaced: every new job and every latch
// that is set wakes everybody, and workers fall asleep one after the other.
//
// While nobody is idle or asleep a push costs one load, and so does one while some
// are idle and none of them is sleepy. With one sleepy it costs an exchange of
// a word that all share, with some asleep also a lock that all share and the
// wake of each of them, Spare or not. See README.md for the protocol.
func TickleAll() Strategy { return tickleAll{byLoad} }

type tickleAll struct{ how tickleBy }

// tickleBy is what a push does besides to look whether there is anybody to tickle.
// The last two are for builds with the tag manta_tickle.
type tickleBy uint8

const (
	byLoad tickleBy = iota
	byStore
	bySwap
)

func (t tickleAll) String() string {
	return [...]string{"TickleAll", "TickleAllByStore", "TickleAllBySwap"}[t.how]
}

// toWake is never asked: a tickle wakes all.
func (tickleAll) toWake(p posted) int { return p.counts.Sleeping() }
