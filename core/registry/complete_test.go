package registry_test

import (
	"runtime"
	"testing"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/core/sleep"
)

// alone is to wait for what nobody can help with.
type alone struct{}

func (alone) Help(*registry.Runner, *sleep.Idle) bool { return false }
func (alone) Ready() bool                             { return false }
func (alone) Mine(*registry.Job) bool                 { return false }

// TestCompleteWakesTheOwner, by a goroutine that is no runner: an owner that sleeps with
// its worker, and one that has none.
func TestCompleteWakesTheOwner(t *testing.T) {
	reg := start(t, 2)
	for name, run := range map[string]func(f func(r *registry.Runner)){
		"worker": func(f func(r *registry.Runner)) { install(t, reg, f) },
		"guest": func(f func(r *registry.Runner)) {
			r := reg.Enter()
			defer r.Leave()
			f(r)
		},
	} {
		waits, over := make(chan *registry.Completion), make(chan struct{})
		go func() {
			defer close(over)
			run(func(r *registry.Runner) {
				c := new(registry.Completion)
				c.Owe(r)
				waits <- c
				r.AwaitAll(c, alone{})
			})
		}()
		c := <-waits
		for reg.AwakeWorkers() > 0 || reg.GuestsAtWork() > 0 { // until all sleep, or park
			runtime.Gosched()
		}
		c.Complete(nil, nil)
		<-over
		if n := reg.GuestsAtWork(); n != 0 {
			t.Errorf("%s: %d goroutines are at work without a worker", name, n)
		}
	}
}

// TestAStandInGivesTheWorkerBackWithWhatItIsWaitedFor: then its lender need not wait
// for the worker, nor go on without.
func TestAStandInGivesTheWorkerBackWithWhatItIsWaitedFor(t *testing.T) {
	reg := start(t, 1)
	install(t, reg, func(r *registry.Runner) {
		var c registry.Completion
		c.Owe(r)
		var last task
		last.f = func(on *registry.Runner) {
			if on == r {
				t.Error("a stranger ran on the waiting frame's goroutine")
			}
			c.Complete(on, &last.Job)
		}
		last.Init(&last)
		r.Spawn(&last.Job)
		r.AwaitAll(&c, alone{})
		if _, ok := r.Worker(); !ok {
			t.Error("the lender has no worker")
		}
	})
}

// TestAStandInKeepsTheWorkerForTheRestOfItsJob: what completes the lender's wait ran
// within another job, which goes on.
func TestAStandInKeepsTheWorkerForTheRestOfItsJob(t *testing.T) {
	reg := start(t, 1)
	over := make(chan struct{})
	install(t, reg, func(r *registry.Runner) {
		var c registry.Completion
		c.Owe(r)
		var last, first task
		last.f = func(on *registry.Runner) { c.Complete(on, &last.Job) }
		first.f = func(on *registry.Runner) {
			defer close(over)
			if !on.RunOwn() {
				t.Error("the job that completes the wait is not there")
			}
			if _, ok := on.Worker(); !ok {
				t.Error("the stand-in has lost its worker in the middle of a job")
			}
		}
		last.Init(&last)
		first.Init(&first)
		r.Spawn(&last.Job)
		r.Spawn(&first.Job) // The newest comes first.
		r.AwaitAll(&c, alone{})
	})
	<-over
	install(t, reg, func(*registry.Runner) {}) // The worker goes on.
}
