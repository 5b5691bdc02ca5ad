package registry

import (
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed1237c087/manta/core/sleep"
)

// asleep returns a registry without a monitor whose workers all sleep.
func asleep(t *testing.T, workers int, s sleep.Strategy) *Registry {
	t.Helper()
	reg := New(Config{Workers: workers, Unwatched: true, Sleep: s}, t)
	t.Cleanup(reg.Close)
	for reg.AwakeWorkers() > 0 {
		runtime.Gosched()
	}
	return reg
}

// TestTheMonitorIsArmed by whoever makes a task visible. Without a monitor it stays so.
func TestTheMonitorIsArmed(t *testing.T) {
	reg := New(Config{Workers: 1, Unwatched: true}, nil)
	defer reg.Close()
	job := &newWaysTask(func() {}).Job
	err := reg.Install(nil, func() {
		r := Current()
		for name, post := range map[string]func(){
			"spawned":    func() { r.Spawn(job) },
			"put back":   func() { r.unpop(job) },
			"given back": func() { r.worker.unclaim(r, job) },
		} {
			reg.monitor.armed.Store(false)
			post()
			if !reg.monitor.armed.Load() {
				t.Errorf("%s: the monitor is not armed", name)
			}
			if r.PopOwn() != job {
				t.Errorf("%s: there is no job", name)
			}
		}
		reg.monitor.armed.Store(false)
		reg.Inject(job)
		if !reg.monitor.armed.Load() {
			t.Error("injected: the monitor is not armed")
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestTheMonitorFollowsProcessors when their number changes in the life of a pool.
func TestTheMonitorFollowsProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	reg := asleep(t, 2, nil)
	for _, n := range []int{7, 1, 2} {
		runtime.GOMAXPROCS(n)
		n = runtime.GOMAXPROCS(0) // There may be but one, as in a browser.
		reg.tick()
		if got := reg.sleep.Searchers(); got != n || reg.sleep.Spins() != (n > 1) {
			t.Errorf("%d processors: %d may search, spins %v", n, got, reg.sleep.Spins())
		}
	}
}

// TestTheMonitorGoesOnForAJoinsJob that it sees when it is about to stop. While all workers are
// busy it has nothing to do for that, but must not miss that one falls asleep.
func TestTheMonitorGoesOnForAJoinsJob(t *testing.T) {
	reg := occupiedBy(t, Config{Workers: 2, Unwatched: true})
	r := reg.Enter()
	defer r.Leave()
	f := newSide(r)
	push(r, f)
	for _, there := range []bool{true, false} {
		reg.monitor.armed.Store(true)
		if waits := reg.tick(); waits != there || reg.monitor.armed.Load() != there {
			t.Errorf("a job is there %v: it goes on %v, armed %v", there, waits, reg.monitor.armed.Load())
		}
		if there && !r.Pop() {
			t.Fatal("the fork was stolen")
		}
	}
}

// TestTheMonitorWakesForAJoinsJob that nobody was woken for, when it sees one for the
// second time, and wakes nobody if there is none.
func TestTheMonitorWakesForAJoinsJob(t *testing.T) {
	reg := asleep(t, 2, nil)
	looks := func(waits, wakes bool) {
		t.Helper()
		before := reg.Stats().Wakes
		if _, waiting, overdue := reg.look(); waiting != waits || overdue {
			t.Errorf("it sees a job that waits: %v, one that is overdue: %v", waiting, overdue)
		}
		// Whoever is woken may have woken another one by now.
		if woken := reg.Stats().Wakes - before; woken > 0 != wakes {
			t.Errorf("it wakes %d", woken)
		}
	}
	for range 3 {
		looks(false, false)
	}
	reg.guests.workerless.Add(2) // Others are at work: no processor is to spare.
	r := reg.Enter()
	f := newSide(r)
	push(r, f)
	looks(true, false)
	looks(true, true)
	for f.on.Load() == nil && !t.Failed() {
		runtime.Gosched()
	}
	if !r.Pop() {
		r.Await(&f.Fork)
	}
	r.Leave()
	reg.guests.workerless.Add(-2)
}

// TestTheMonitorIsPatient spells out for how many ticks a job counts as overdue that does
// not begin, and for how many it then does not. It is the same for the next job.
func TestTheMonitorIsPatient(t *testing.T) {
	reg := occupiedBy(t, Config{Workers: 2, Unwatched: true})
	reg.tick() // It sees what is there.
	for range 2 {
		reg.injector.Push(new(Job))
		var ticks []int // for which a job is overdue, and is not, in turn
		for overdue := false; len(ticks) < 16; ticks[len(ticks)-1]++ {
			reg.tick()
			if reg.sleep.Overdue() != overdue {
				overdue = !overdue
				ticks = append(ticks, 0)
			}
		}
		on := patientTicks + 1
		want := []int{on, 2, on, 3, on, 5, on, 9, on, 17, on, 33, on, maxPause + 1, on}
		if d := cmp.Diff(want, ticks[:15]); d != "" {
			t.Errorf("ticks: (-want +got)\n%s", d)
		}
		reg.injector.Pop()
		if reg.tick() || reg.sleep.Overdue() {
			t.Error("a job waits that is gone")
		}
	}
}

// TestWhoSearchesTakesTheOverdueTask of another worker's deque, and says so.
func TestWhoSearchesTakesTheOverdueTask(t *testing.T) {
	reg := occupiedBy(t, Config{Workers: 3, Unwatched: true})
	thief := reg.workers[2]
	for range 20 { // A search begins anywhere.
		for queue := injectorQueue; queue < 3; queue++ {
			var jobs [2]Job
			for i := range jobs { // The workers wait, so their deques are the test's.
				reg.workers[i].list()
				reg.workers[i].deque.PushBottom(&jobs[i])
			}
			reg.monitor.queue.Store(int32(queue))
			reg.sleep.SetOverdue(true)
			j := thief.findTask(nil)
			others := queue == 0 || queue == 1
			if j == nil || others && j != &jobs[queue] {
				t.Errorf("overdue in %d: it takes the task of another deque, or none", queue)
			}
			if reg.sleep.Overdue() == others {
				t.Errorf("overdue in %d: overdue after it, too: %v", queue, !others)
			}
			for i := range jobs {
				reg.workers[i].deque.PopBottom()
			}
		}
	}
	reg.sleep.SetOverdue(false)
}

// TestOverdueBackgroundWork is not for who stands in for background work that gives way, unless it waits in the middle of a job.
func TestOverdueBackgroundWork(t *testing.T) {
	reg := occupied(t)
	var j, base Job
	for name, c := range map[string]struct {
		handoff *handoff
		base    *Job
		takes   bool
	}{
		"a worker":                       {nil, nil, true},
		"a stand-in":                     {&handoff{kind: waiting}, nil, true},
		"a stand-in for background work": {&handoff{kind: aside}, nil, false},
		"that in the middle of a job":    {&handoff{kind: aside}, &base, true},
	} {
		r := newRunner(reg)
		r.handoff, r.base = c.handoff, c.base
		reg.later.Push(&j)
		reg.monitor.queue.Store(laterQueue)
		reg.sleep.SetOverdue(true)
		if got := reg.workers[0].popOverdue(r); (got == &j) != c.takes || reg.sleep.Overdue() == c.takes {
			t.Errorf("%s takes %v, and it is overdue still: %v", name, got, reg.sleep.Overdue())
		}
		reg.sleep.SetOverdue(false)
		reg.later.Pop()
	}
}
