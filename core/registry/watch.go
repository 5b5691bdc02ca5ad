package registry

import (
	"time"

	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/seam"
)

// A watch sees to jobs that wait for longer than they should, although the order of
// search and the wake rule are what they are: joins come before tasks, so guests
// that join all the time could keep a task waiting for ever; and guests that are
// blocked count as being at work, so that a sleeper is not woken for a join.
//
// It has a goroutine of its own, which sleeps while no job waits. Else it looks at
// the queues every tick. A queue whose oldest job is the same as one tick ago has an
// overdue job: workers then look there first (findTask), and runners that push
// forks make way for it (makeWay).
type watch struct {
	_ [pad]byte
	// armed is read by everybody who posts a job, and written once in a tick at most.
	armed seam.Bool
	// ticks counts ticks, and queue is which queue has an overdue job: injectorQueue,
	// laterQueue, or the index of a worker. Both are written by the watch alone.
	ticks seam.Uint32
	queue seam.Int32
	// shown: a shy guest has shown a fork since the last tick.
	shown seam.Bool
	_     [pad]byte

	calls chan struct{} // holds a token when armed was set
	stop  chan struct{} // closed when the workers end
	// What follows is the watch's own.
	// heads are how many jobs had left each queue at the last tick; those of the injector
	// and of background tasks come last.
	heads []uint64
	joins bool // at the last tick there were jobs of joins, a worker slept, and none searched
	shy   bool // at the last tick there was a fork of a shy guest
	stays int  // ticks for which the watch goes on though no job waits
	tried int  // ticks for which a job has counted as overdue and has not begun
	calm  int  // ticks for which no job counts as overdue, because it did not help
	pause int  // what calm begins at next time
}

const (
	watchTick     = 5 * time.Millisecond
	patientTicks  = 4
	maxPause      = 64 // ticks
	shyTicks      = 64
	injectorQueue = -1
	laterQueue    = -2
)

func (reg *Registry) beginWatch() {
	w := &reg.watch
	w.heads = make([]uint64, len(reg.workers)+2)
	w.calls, w.stop = make(chan struct{}, 1), make(chan struct{})
	reg.crew.alive.Add(1)
	seam.Go(reg.watchJobs)
}

// heed has the watch look at the jobs that wait. Whoever has made one visible, for
// which nobody may come, calls it. One load in the common case.
func (reg *Registry) heed() {
	// Sequentially consistent: the caller made its job visible before, and the
	// watch takes the mark away and then looks for jobs. One sees the other.
	if !reg.watch.armed.Load() {
		reg.armWatch()
	}
}

// heedShy is heed for a fork of a shy guest. To arm the watch costs as much as to wake a worker, so it stays armed for a while.
func (reg *Registry) heedShy() {
	if w := &reg.watch; !w.shown.Load() {
		w.shown.Store(true) // Before the look at armed: pairs with the watch's look behind its last tick.
	}
	reg.heed()
}

func (reg *Registry) armWatch() {
	if reg.watch.armed.CompareAndSwap(false, true) && !reg.config.Unwatched {
		seam.TrySend(reg.watch.calls, struct{}{}) // The watch took the last one before it disarmed.
	}
}

// watchJobs is the watch's goroutine.
func (reg *Registry) watchJobs() {
	defer reg.crew.alive.Done()
	unlabel()
	w := &reg.watch
	var timer *seam.Timer
	for {
		seam.WaitEither(w.calls, w.stop)
		reg.look() // Nothing is overdue yet: it sees what is there.
		for waiting := true; waiting; waiting = reg.tick() {
			if seam.WaitFor(w.stop, watchTick, &timer) {
				return
			}
		}
	}
}

// tick is one round. It returns false if no job waits.
func (reg *Registry) tick() (waiting bool) {
	w := &reg.watch
	w.ticks.Add(1)
	queue, waiting, overdue := reg.look()
	switch {
	case !overdue: // The oldest tasks have begun, and others are owed nothing for them.
		w.pause, w.calm, w.tried = 0, 0, 0
	case w.calm > 0:
		w.calm--
		overdue = false
	case !reg.sleep.Overdue():
	case w.tried < patientTicks: // Many goroutines may have to give way first.
		w.tried++
	default: // It was so for some ticks, and made no difference.
		w.tried = 0
		w.pause = min(max(1, 2*w.pause), maxPause)
		w.calm = w.pause
		overdue = false
	}
	if overdue {
		w.queue.Store(int32(queue)) // Before the mark, which sends others here.
		reg.sleep.WakeOne()
	}
	if overdue != reg.sleep.Overdue() {
		reg.sleep.SetOverdue(overdue)
	}
	if !waiting {
		w.armed.Store(false) // Before the last look: pairs with heed.
		if (reg.visible() != sleep.Nothing || reg.guests.shyWaits()) && w.armed.CompareAndSwap(false, true) {
			return true
		}
	}
	return waiting
}

// look goes round the queues. It returns one with an overdue job, if there is one,
// and whether any job waits.
func (reg *Registry) look() (queue int, waiting, overdue bool) {
	w := &reg.watch
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
	// Background tasks take turns with the other queues, in which there may be an overdue
	// task at every tick, and one that nobody can help.
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
	return queue, reg.lookAtShy() || waiting || joins, overdue
}

// lookAtShy sees to the forks of shy guests, and reports whether the watch is to go on for them.
func (reg *Registry) lookAtShy() bool {
	w := &reg.watch
	shy := reg.guests.shyWaits()
	if shy && w.shy {
		reg.guests.embolden()
		reg.sleep.PostJoin(1, true) // To take the shyness away is what makes them visible.
		reg.sleep.WakeOne()         // Whatever the number of guests.
	}
	w.shy = shy
	if w.stays--; w.shown.Load() {
		w.shown.Store(false) // Before the look at the guests behind the last tick.
		w.stays = shyTicks
	}
	return shy || w.stays > 0
}
