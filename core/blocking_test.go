package core_test

import (
	"runtime"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestBlockingLendsTheWorkerOut blocks the only worker's task on another task.
func TestBlockingLendsTheWorkerOut(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	for range 100 {
		p.Install(func() {
			before, _ := core.WorkerIndex()
			c := make(chan struct{})
			core.Spawn(func() {
				if i, ok := core.WorkerIndex(); !ok || i != before {
					t.Errorf("the stand-in carries worker %d, %v, want %d", i, ok, before)
				}
				close(c)
			})
			core.Blocking(func() {
				if i, ok := core.WorkerIndex(); ok {
					t.Errorf("worker %d is carried inside Blocking", i)
				}
				<-c
			})
		})
	}
	if n := p.Stats().StandIns; n < 100 {
		t.Errorf("%d stand-ins for 100 calls", n)
	}
}

// TestBlockingGivesTheWorkerBack has an idle stand-in, which must not keep the
// worker.
func TestBlockingGivesTheWorkerBack(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	for range 100 {
		p.Install(func() {
			before, _ := core.WorkerIndex()
			core.Blocking(func() { giveWay(10) })
			if i, ok := core.WorkerIndex(); !ok || i != before {
				t.Errorf("worker %d, %v after Blocking, %d before", i, ok, before)
			}
		})
	}
}

// TestBlockingGoesOnWhileItsStandInIsBusy: the caller must not wait for the
// stranger's task that its stand-in has begun.
func TestBlockingGoesOnWhileItsStandInIsBusy(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	for range 100 {
		p.Install(func() {
			began, release := make(chan struct{}), make(chan struct{})
			core.Spawn(func() { close(began); <-release })
			core.Blocking(func() { <-began })
			if _, ok := core.WorkerIndex(); ok {
				t.Error("a worker came back from a stand-in in the middle of a task")
			}
			// All goes on without a worker, spawns included.
			sum := 0
			core.InScope(func(s *core.Scope) {
				s.Spawn(func() { sum += core.Recurse(fib, 10) })
			})
			if sum != 55 {
				t.Errorf("sum = %d, want 55", sum)
			}
			close(release)
		})
	}
	p.Install(func() {
		if _, ok := core.WorkerIndex(); !ok {
			t.Error("the pool has lost its worker")
		}
	})
}

func TestBlockingNested(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	for range 20 {
		done := make(chan struct{})
		p.Install(func() {
			var descend func(n int)
			descend = func(n int) {
				if n == 0 {
					close(done)
					return
				}
				core.Spawn(func() { descend(n - 1) })
				core.Blocking(func() { core.Blocking(func() { <-done }) })
			}
			descend(50) // 50 tasks blocked at once, each stood in for by the next
		})
	}
}

func TestBlockingOutsidePoolsIsAPlainCall(t *testing.T) {
	ran := 0
	core.Blocking(func() { ran++ })
	core.Join(func() { core.Blocking(func() { ran++ }) }, func() {}) // a guest carries no worker
	if ran != 2 {
		t.Errorf("ran %d times, want 2", ran)
	}
	if got := catch(func() { core.Blocking(nil) }); got != "core: Blocking: nil function" {
		t.Errorf("panicked with %v", got)
	}
}

func TestBlockingPassesOnPanicAndGoexit(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	for range 20 {
		var direct any
		p.Install(func() { direct = catch(func() { core.Blocking(explode) }) })
		if direct != any(errBoom) {
			t.Errorf("recovered %v around Blocking, want the plain value", direct)
		}
		if exited, v := goexits(func() { p.Install(func() { core.Blocking(runtime.Goexit) }) }); !exited {
			t.Errorf("the caller went on (panic %v)", v)
		}
		p.Install(func() {
			if _, ok := core.WorkerIndex(); !ok {
				t.Error("the pool has lost its worker")
			}
		})
	}
}

// TestBlockingSurvivesTheEndOfItsStandIn: a task that ends the stand-in's
// goroutine must not bring the worker back to the blocked one.
func TestBlockingSurvivesTheEndOfItsStandIn(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	for range 100 {
		p.Install(func() {
			c := make(chan struct{})
			core.Spawn(func() { close(c) })
			core.Spawn(func() {})
			core.Spawn(runtime.Goexit) // runs first
			core.Blocking(func() { <-c })
		})
	}
}

// TestBlockingSurvivesAStandInsStandIn: a stand-in that waits lends the worker
// on and goes on without it, so that its own stand-in owes the worker.
func TestBlockingSurvivesAStandInsStandIn(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	for range 20 {
		p.Install(func() {
			began, gate := make(chan struct{}), make(chan struct{})
			c, release := make(chan struct{}), make(chan struct{})
			standIn := func() {
				core.InScope(func(s *core.Scope) {
					s.Spawn(func() { // for the other worker,
						core.Spawn(func() { <-release }) // which is kept busy then
						close(began)
						<-gate
					})
					<-began
					core.Spawn(func() { // for the stand-in's stand-in
						close(gate)
						giveWay(1000) // so that the scope ends before this does
					})
				})
			}
			core.Blocking(func() {
				core.Spawn(standIn)
				<-gate
				giveWay(2000)
				for range 4 {
					core.Spawn(func() {})
				}
				core.Spawn(func() { close(c) })
				<-c
			})
			close(release)
		})
	}
}

// TestBlockingAroundAWait: the stand-in that ends the scope inside must not
// bring the worker back, because the blocked one does not take it there.
func TestBlockingAroundAWait(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	for range 100 {
		p.Install(func() {
			core.Blocking(func() {
				began := make(chan struct{})
				core.InScope(func(s *core.Scope) {
					s.Spawn(func() {
						close(began)
						giveWay(500)
					})
					<-began
				})
				c := make(chan struct{})
				core.Spawn(func() { close(c) })
				<-c
			})
		})
	}
}
