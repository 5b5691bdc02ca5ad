package registry

import (
	"runtime"
	"testing"
)

// TestShyWorkers wake nobody for their forks and tasks, and thieves leave the forks alone, until they are bold.
func TestShyWorkers(t *testing.T) {
	reg := asleep(t, 2, nil)
	reg.monitor.armed.Store(true) // The test is the monitor.
	ended := make(chan struct{})
	reg.Inject(&newWaysTask(func() {
		defer close(ended)
		r := Current()
		for reg.AwakeWorkers() > 1 {
			runtime.Gosched()
		}
		if !r.Weighs() || !r.Outermost() {
			t.Error("a call is not weighed though all others sleep")
		}
		before := reg.Stats().Wakes
		beShy(t, r)
		s := newSide(r)
		push(r, s)
		if r.Weighs() {
			t.Error("a call within a join is weighed")
		}
		r.SpawnOwn(&newWaysTask(func() {}).Job)
		if r.stack.Bare() || !reg.shyWaits() {
			t.Error("the monitor does not see the fork")
		}
		if j := reg.workers[0].stealJoin(newRunner(reg), 0, false, new(bool)); j != nil {
			t.Error("the fork was stolen")
		}
		if n := reg.Stats().Wakes - before; n != 0 {
			t.Errorf("%d workers were woken", n)
		}
		if !take(r, s) || r.PopOwn() == nil {
			t.Error("the fork or the task is gone")
		}
		r.SpawnOwn(&newWaysTask(func() {}).Job)
		if r.Bold(); reg.Stats().Wakes == before {
			t.Error("nobody was woken for the task when the worker got bold")
		}
	}).Job)
	<-ended
}

// TestTheMonitorEmboldensWorkers when it sees a fork for the second time.
func TestTheMonitorEmboldensWorkers(t *testing.T) {
	reg := asleep(t, 2, nil)
	reg.monitor.armed.Store(true) // The test is the monitor.
	ended := make(chan struct{})
	reg.Inject(&newWaysTask(func() {
		defer close(ended)
		r := Current()
		beShy(t, r)
		s := newSide(r)
		push(r, s)
		for range 2 {
			if !r.stack.Shy.Load() {
				t.Error("it is bold too early")
			}
			reg.tick()
		}
		if r.stack.Shy.Load() {
			t.Error("it is still shy after two ticks")
		}
		take(r, s)
	}).Job)
	<-ended
}

// TestCuriosity ends after some calls that were not shared.
func TestCuriosity(t *testing.T) {
	reg := asleep(t, 2, nil)
	r := reg.Enter()
	defer r.Leave()
	r.Curious(true)
	n := 0
	for ; r.shyness.curious > 0; n++ {
		r.Curious(false)
	}
	if n != curiosity {
		t.Errorf("it is curious for %d calls, want %d", n, curiosity)
	}
}
