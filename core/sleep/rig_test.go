package sleep

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core/internal/latch"
)

// rig is a Sleep with what a registry has around it, as little as possible of
// it: an injector and one more queue, both just counts of jobs, a number of
// guests, and a latch per worker.
type rig struct {
	*Sleep
	injector atomic.Int64 // jobs; the final check looks here
	deques   atomic.Int64 // jobs; the final check does not
	joins    atomic.Int64 // jobs of joins, which take leaves alone
	withheld atomic.Int64 // calls of Config.Withheld
	guests   atomic.Int64
	taken    atomic.Int64
	shut     atomic.Bool // nobody takes a job, though all are seen
	latches  []latch.Latch
	running  sync.WaitGroup
}

func newRig(workers int) *rig { return newRigOf(Counters(), workers) }

// strategies are all that there are.
var strategies = append([]Strategy{Counters(), LocalQueue(), WakeBlocks(), TickleAll()}, toldOfPushes...)

// each runs a test once for every strategy.
func each(t *testing.T, test func(t *testing.T, s Strategy)) {
	for _, s := range strategies {
		t.Run(s.String(), func(t *testing.T) { test(t, s) })
	}
}

func newRigOf(s Strategy, workers int) *rig {
	r := &rig{latches: make([]latch.Latch, workers)}
	r.Sleep = New(Config{
		Workers:  workers,
		Strategy: s,
		Guests:   func() int { return int(r.guests.Load()) },
		Injected: func(int) bool { return r.injector.Load() > 0 },
		Visible:  r.sight,
		Withheld: func() { r.withheld.Add(1) },
	})
	return r
}

func (r *rig) sight() VisibleKind {
	switch {
	case r.injector.Load() > 0 || r.deques.Load() > 0:
		return Tasks
	case r.joins.Load() > 0:
		return Joins
	}
	return Nothing
}

// take takes a job if there is one.
func (r *rig) take() bool {
	if r.shut.Load() {
		return false
	}
	for _, q := range []*atomic.Int64{&r.injector, &r.deques} {
		for n := q.Load(); n > 0; n = q.Load() {
			if q.CompareAndSwap(n, n-1) {
				r.taken.Add(1)
				return true
			}
		}
	}
	return false
}

// next is a worker that waits for its latch: it returns true with a job taken,
// false with the latch set.
func (r *rig) next(worker int) bool {
	l := &r.latches[worker]
	idle := r.StartLooking(worker)
	defer r.WorkFound(&idle)
	for !l.Probe() {
		if r.take() {
			return true
		}
		r.NoWorkFound(&idle, l)
	}
	return false
}

// start runs a worker until its latch is set.
func (r *rig) start(worker int) {
	r.running.Go(func() {
		for r.next(worker) {
		}
	})
}

// inject and spawn are a whole post: PushJob and then the call.
func (r *rig) inject(n int) {
	was := r.injector.Add(int64(n)) - int64(n)
	r.PostInjected(n, was == 0)
}

func (r *rig) spawn(n int) {
	was := r.deques.Add(int64(n)) - int64(n)
	r.PostSpawn(n, was == 0)
}

// set sets a worker's latch, and wakes the worker where that is asked for.
func (r *rig) set(worker int) {
	if r.latches[worker].Set() {
		r.WakeWorker(worker)
	}
	r.LatchSet()
}

// await yields until the condition holds. Only the test's own deadline ends it
// otherwise, with every goroutine's stack.
func await(condition func() bool) {
	for !condition() {
		runtime.Gosched()
	}
}

// asleep starts the given workers and returns when all are blocked. To be counted as asleep is not
// enough: a worker that has yet to look at the injector sees a job that comes now, and turns back.
func (r *rig) asleep(workers ...int) {
	for _, w := range workers {
		r.start(w)
	}
	for _, w := range workers {
		await(func() bool { return r.blocked(w) })
	}
}

// stop sets all latches, waits for the workers that start started, and checks
// that nobody is left in the counts.
func (r *rig) stop(t *testing.T) {
	t.Helper()
	for w := range r.latches {
		r.set(w)
	}
	r.running.Wait()
	if c := r.Load(); c.Inactive() != 0 || c.Sleeping() != 0 {
		t.Errorf("all workers have stopped, and the counters are %v", c)
	}
	if st := r.Stats(); st.Sleeps != st.Wakes {
		t.Errorf("all workers are awake, and the statistics are %+v", st)
	}
}

// blocked reports whether the worker sleeps for good: nobody has woken it.
func (r *rig) blocked(worker int) bool {
	w := &r.workers[worker]
	mu := w.cond.L
	mu.Lock()
	defer mu.Unlock()
	return w.blocked
}

// forceJEC makes the jobs event counter jec, as 2^32 events or fewer would.
func (r *rig) forceJEC(jec uint32) {
	for {
		c := r.counts.load()
		if r.counts.word.CompareAndSwap(c.word, c.word&(oneJEC-1)|uint64(jec)<<jecShift) {
			return
		}
	}
}

// String is the name of the step in README.md.
func (st step) String() string {
	return [numSteps]string{
		"AnnounceSleepy", "LatchSleepy", "LockWorker", "RaiseFlag", "LatchSleeping", "IncSleepers", "ReadJob", "Block", "LatchAwake",
		"LookAround", "Yield",
		"GetSleepy", "FallAsleep",
		"ReadSleepers", "LockSleeper", "DecSleepers", "Signal", "Tickle",
	}[st]
}
