package registry_test

import (
	"runtime"
	"testing"

	"github.com/seed1237c087/manta/core/registry"
)

// TestVisible puts a job into each place where any worker could take it from, with all
// workers busy, and takes it back.
func TestVisible(t *testing.T) {
	reg := start(t, 2)
	// Both workers are busy: one waits for the end, the other does what it is sent.
	there, orders, done := make(chan struct{}, 2), make(chan func(*registry.Runner)), make(chan struct{})
	for range 2 {
		go func() {
			err := reg.Install(nil, func() {
				there <- struct{}{}
				for order := range orders {
					order(registry.Current())
					done <- struct{}{}
				}
			})
			if err != nil {
				t.Errorf("Install: %v", err)
			}
			there <- struct{}{}
		}()
	}
	<-there
	<-there
	expect := func(want bool, where string) {
		t.Helper()
		if got := reg.Visible(); got != want {
			t.Errorf("%s: visible %v", where, got)
		}
	}
	onWorker := func(order func(*registry.Runner)) {
		orders <- order
		<-done
	}
	expect(false, "nothing is to be done")

	nothing := func(*registry.Runner) {}
	pending := func(r *registry.Runner, where string) {
		f := &fork{f: nothing}
		f.Init(f, r)
		if r.Push(r.Slot(), &f.Fork); r.Hungry() {
			r.Offer()
		}
		expect(true, where)
		if !r.Pop() {
			t.Errorf("%s: it was stolen", where)
		}
		expect(false, where+", taken back")
	}
	onWorker(func(r *registry.Runner) { pending(r, "a join of the crew's") })
	guest := reg.Enter()
	pending(guest, "a join of a guest's")
	guest.Leave()

	onWorker(func(r *registry.Runner) {
		f := &fork{f: nothing}
		f.Init(f, r)
		r.Spawn(&f.Job)
		expect(true, "a spawned job")
		if r.PopOwn() != &f.Job {
			t.Error("the spawned job is not there")
		}
		expect(false, "a spawned job, taken back")
	})

	// The injector: the job is run once a worker has time.
	ran := make(chan struct{})
	go func() {
		if err := reg.Install(nil, func() { close(ran) }); err != nil {
			t.Errorf("Install: %v", err)
		}
	}()
	for !reg.Visible() {
		runtime.Gosched()
	}
	close(orders)
	<-ran
	<-there
	<-there
	for reg.Visible() {
		runtime.Gosched()
	}
}
