package core_test

import (
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestEveryTaskOfAScopeMayGoexit: the wait goes on when a task that ran on the
// waiting goroutine ends that, and again at the next one.
func TestEveryTaskOfAScopeMayGoexit(t *testing.T) {
	watch(t)
	eachScope(t, func(t *testing.T, scope func(func(spawner)), run func(func())) {
		const tasks = 5
		for range 20 {
			var began, ended atomic.Int32
			exited, v := goexits(func() {
				run(func() {
					defer func() {
						if began.Load() != tasks || ended.Load() != tasks {
							t.Errorf("left when %d tasks had begun and %d had ended, want %d", began.Load(), ended.Load(), tasks)
						}
					}()
					scope(func(s spawner) {
						for range tasks {
							s.Spawn(func() {
								defer ended.Add(1)
								began.Add(1)
								giveWay(3)
								runtime.Goexit()
							})
						}
					})
				})
			})
			if !exited {
				t.Fatalf("the caller went on (panic %v)", v)
			}
		}
		scope(func(s spawner) { s.Spawn(func() {}) }) // The pool goes on.
	})
}

// TestAPanicComesBeforeGoexits: whichever is first.
func TestAPanicComesBeforeGoexits(t *testing.T) {
	watch(t)
	eachScope(t, func(t *testing.T, scope func(func(spawner)), run func(func())) {
		for at := range 4 {
			var ran atomic.Int32
			_, v := goexits(func() {
				run(func() {
					scope(func(s spawner) {
						for i := range 4 {
							s.Spawn(func() {
								ran.Add(1)
								if i == at {
									explode()
								}
								runtime.Goexit()
							})
						}
					})
				})
			})
			if e, ok := v.(*core.PanicError); !ok || e.Value != any(errBoom) {
				t.Errorf("panic in task %d: recovered %v", at, v)
			}
			if ran.Load() != 4 {
				t.Errorf("panic in task %d: %d tasks ran, want 4", at, ran.Load())
			}
		}
	})
}

func TestGoexitOfAScopesBody(t *testing.T) {
	watch(t)
	eachScope(t, func(t *testing.T, scope func(func(spawner)), run func(func())) {
		var ran atomic.Int32
		exited, v := goexits(func() {
			run(func() {
				scope(func(s spawner) {
					for range 3 {
						s.Spawn(func() { ran.Add(1) })
					}
					runtime.Goexit()
				})
			})
		})
		if !exited || ran.Load() != 3 {
			t.Errorf("exited: %v (panic %v), %d tasks ran, want true and 3", exited, v, ran.Load())
		}
		_, v = goexits(func() {
			run(func() {
				scope(func(s spawner) {
					s.Spawn(explode)
					runtime.Goexit()
				})
			})
		})
		if e, ok := v.(*core.PanicError); !ok || e.Value != any(errBoom) {
			t.Errorf("recovered %v, want the task's panic", v)
		}
	})
}

// TestPiecesOfAJoinMayGoexit: a waiter that runs pieces of what it waits for is
// ended by two of them. Its join is over when all have ended all the same, and
// the panic of its left side is not forgotten.
func TestPiecesOfAJoinMayGoexit(t *testing.T) {
	watch(t)
	for name, left := range map[string]func(){"Goexits alone": func() {}, "panic": explode} {
		t.Run(name, func(t *testing.T) {
			p := newPool(t, core.Config{Workers: 2})
			for range 50 {
				first, second, stolen := make(chan struct{}), make(chan struct{}), make(chan struct{})
				var over atomic.Bool
				exited, v := goexits(func() {
					p.Install(func() {
						defer func() {
							if !over.Load() {
								t.Error("the join was left before its right side had ended")
							}
						}()
						core.Join(func() { <-stolen; left() }, func() {
							close(stolen)
							defer over.Store(true)
							core.Join(func() {
								<-first // The waiter has taken the piece below.
								core.Join(func() { <-second; giveWay(100) }, func() { close(second); runtime.Goexit() })
							}, func() { close(first); runtime.Goexit() })
						})
					})
				})
				if e, ok := v.(*core.PanicError); ok != (name == "panic") || ok && e.Value != any(errBoom) || !ok && !exited {
					t.Fatalf("exited: %v, recovered %v", exited, v)
				}
			}
		})
	}
}

// TestGoexitWithTheWorkerLent: a waiting frame that has lent its worker runs a
// task of its own, which ends the goroutine. The worker must not come back to it.
func TestGoexitWithTheWorkerLent(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	for range 3 {
		c := make(chan struct{})
		exited, v := goexits(func() {
			p.Install(func() {
				core.InScope(func(s *core.Scope) {
					s.Spawn(func() { close(c); runtime.Goexit() })
					core.Spawn(func() { <-c }) // for the stand-in, over the task in the deque
				})
			})
		})
		if !exited {
			t.Errorf("the caller went on (panic %v)", v)
		}
		p.Install(func() {})
	}
}

// TestTheWorkerIsNotIdleWhileItsLenderHelps: a stand-in without work must not
// bring the worker back to a frame that is running a task meanwhile.
func TestTheWorkerIsNotIdleWhileItsLenderHelps(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	for range 3 {
		p.Install(func() {
			c := make(chan struct{})
			core.InScope(func(s *core.Scope) {
				s.Spawn(func() {
					close(c)
					giveWay(500)
					core.Broadcast(func(core.BroadcastContext) int { return 0 })
				})
				core.Spawn(func() { <-c })
			})
		})
	}
}
