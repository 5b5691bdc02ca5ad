package registry

import (
	"runtime"
	"testing"
)

// TestForksOfACrowdAreLeftAlone as long as the pool that its members wait for is crowded, and workers are woken when it no longer is.
func TestForksOfACrowdAreLeftAlone(t *testing.T) {
	reg, to := asleep(t, 2, nil), asleep(t, 1, nil)
	r := reg.Enter()
	defer r.Leave()
	reg.config.Unwatched = false // The test is the monitor.
	reg.monitor.armed.Store(true)
	defer func() { reg.config.Unwatched = true }()
	s := newSide(r)
	limit := crowdPerWorker * (2 + 1)
	for range limit {
		to.queued.Add(1)
	}
	r.queueAt(to)
	if !r.inCrowd() {
		t.Fatalf("%d callers are no crowd", limit+1)
	}
	push(r, s)
	r.OfferAll()
	if r.stack.Bare() || reg.crowdWaits() != r {
		t.Fatal("the monitor does not see the fork")
	}
	if reg.visible() != 0 {
		t.Error("the fork keeps workers awake")
	}
	if j := reg.workers[0].stealJoin(newRunner(reg), 0, false, new(bool)); j != nil {
		t.Fatal("the fork was stolen")
	}
	for reg.AwakeWorkers() > 0 { // The post of the fork has woken one.
		runtime.Gosched()
	}
	before := reg.Stats().Wakes
	to.dequeued(r)
	if r.inCrowd() || reg.Stats().Wakes == before {
		t.Errorf("it is a crowd: %v; workers woken: %d", r.inCrowd(), reg.Stats().Wakes-before)
	}
	take(r, s)
	r.endQueue(to)
	if r.shyness.queuedAt.Load() != nil {
		t.Error("who went on is still in the queue")
	}
	to.queued.Store(0)
}

// TestTheMonitorHelpsACrowd once it has seen as many ticks as there are callers.
func TestTheMonitorHelpsACrowd(t *testing.T) {
	reg, to := asleep(t, 2, nil), asleep(t, 1, nil)
	r := reg.Enter()
	defer r.Leave()
	reg.config.Unwatched = false // The test is the monitor.
	reg.monitor.armed.Store(true)
	defer func() { reg.config.Unwatched = true }()
	const callers = crowdPerWorker*(2+1) + 2
	to.queued.Store(callers - 1)
	r.queueAt(to)
	s := newSide(r)
	push(r, s)
	r.OfferAll()
	for tick := range callers {
		if !r.inCrowd() {
			t.Fatalf("the fork was shown after %d ticks, want %d", tick, callers)
		}
		reg.tick()
	}
	if r.inCrowd() {
		t.Errorf("the fork is not shown after %d ticks", callers)
	}
	take(r, s)
	r.endQueue(to)
	to.queued.Store(0)
}
