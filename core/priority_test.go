package core_test

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// background runs f as background work.
func background(f func()) { core.WithPriority(core.Background, f) }

// TestPriorityIsInherited holds that what background work begins is background work, on
// whatever goroutine it runs, and that nothing else is.
func TestPriorityIsInherited(t *testing.T) {
	watch(t)
	other := newPool(t, core.Config{Workers: 2})
	class := func(want core.Priority, where string) {
		if got := core.CurrentPriority(); got != want {
			t.Errorf("%s: %v, want %v", where, got, want)
		}
	}
	is := func(where string) func() { return func() { class(core.Background, where) } }
	isNot := func(where string) func() { return func() { class(core.Foreground, where) } }
	begin := map[string]func(f func()){
		"Join": func(f func()) {
			left, right := stolen()
			core.Join(func() { f(); core.Blocking(left) }, func() { right(); f() })
		},
		"a scope":      func(f func()) { core.InScope(func(s *core.Scope) { s.Spawn(f); f() }) },
		"a FIFO scope": func(f func()) { core.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(f); f() }) },
		"a task of a task": func(f func()) {
			core.InScope(func(s *core.Scope) { s.Spawn(func() { s.Spawn(f) }) })
		},
		"a future": func(f func()) { core.Go(func() int { f(); return 0 }).Wait() },
		"Spawn": func(f func()) {
			done := make(chan struct{})
			core.Spawn(func() { defer close(done); f() })
			core.Blocking(func() { <-done })
		},
		"SpawnFIFO": func(f func()) {
			done := make(chan struct{})
			core.SpawnFIFO(func() { defer close(done); f() })
			core.Blocking(func() { <-done })
		},
		"Install":   func(f func()) { other.Install(f) },
		"Blocking":  core.Blocking,
		"Broadcast": func(f func()) { core.BroadcastIn(other, func(core.BroadcastContext) int { f(); return 0 }) },
		"WithContext": func(f func()) {
			if err := core.WithContext(t.Context(), func() error { f(); return nil }); err != nil {
				t.Error(err)
			}
		},
		"Recurse": func(f func()) {
			core.Recurse(func(r *core.Rec[int, int], n int) int {
				f()
				if n > 0 {
					r.Fork(n-1, n-1)
				}
				return 0
			}, 2)
		},
		"a call that would raise it": func(f func()) { core.WithPriority(core.Foreground, f) },
	}
	waits := map[string]bool{"Join": true, "Broadcast": true} // for another worker, so they must not nest
	for name, run := range begin {
		for _, p := range []*core.Pool{nil, newPool(t, core.Config{Workers: 2}), newPool(t, core.Config{Workers: 3})} {
			within := func(f func()) { f() }
			if p != nil {
				within = p.Install
			}
			within(func() {
				run(isNot(name + " before"))
				background(func() {
					is("within")()
					run(is(name))
					for inner, again := range begin {
						if !waits[name] && !waits[inner] {
							run(func() { again(is(inner + " in " + name)) })
						}
					}
				})
				run(isNot(name + " after"))
				isNot("after")()
			})
		}
	}
}

// TestContextsWithinClasses holds that a bond to a class hides no context, and that a
// context hides no class.
func TestContextsWithinClasses(t *testing.T) {
	watch(t)
	cause := errors.New("cause")
	done := make(chan struct{})
	err := core.WithContext(t.Context(), func() error {
		background(func() {
			ctx, tied := core.CurrentContext()
			require.True(t, tied)
			require.NoError(t, ctx.Err())
			core.Go(func() int { close(done); return 0 }) // The end of the context waits for it.
		})
		return cause
	})
	require.ErrorIs(t, err, cause)
	select {
	case <-done:
	default:
		t.Error("the end of a context did not wait for a future of background work in it")
	}
	background(func() {
		_, tied := core.CurrentContext()
		require.False(t, tied)
		core.Checkpoint()
	})
}

// TestPriorityEndsAsItsFunctionDoes holds that the class ends with its function.
func TestPriorityEndsAsItsFunctionDoes(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	for _, within := range []func(func()){func(f func()) { f() }, p.Install} {
		within(func() {
			func() {
				defer func() { require.Equal(t, "as it is", recover()) }()
				background(func() { panic("as it is") })
			}()
			require.Equal(t, core.Foreground, core.CurrentPriority())
		})
	}
	var wg sync.WaitGroup
	wg.Go(func() {
		defer func() {
			if core.CurrentPriority() != core.Foreground {
				t.Error("background work after a Goexit")
			}
		}()
		background(runtime.Goexit)
	})
	wg.Wait()
}

// TestBackgroundGivesItsWorkerAway has the only worker of a pool in the middle of
// background work, which gives way until a task has run that came from outside. It goes on as
// soon as it has.
func TestBackgroundGivesItsWorkerAway(t *testing.T) {
	watch(t)
	for name, give := range map[string]func(){
		"GiveWay": core.GiveWay,
		"a fork":  func() { core.Join(func() {}, func() {}) },
	} {
		for _, workers := range []int{1, 2} {
			p := newPool(t, core.Config{Workers: workers, BackgroundPause: time.Hour})
			var ran atomic.Int32
			var all sync.WaitGroup
			begun := make(chan struct{}, workers)
			for range workers {
				all.Go(func() {
					background(func() {
						p.Install(func() {
							begun <- struct{}{}
							for ran.Load() < 3 {
								give()
							}
						})
					})
				})
			}
			for range workers {
				<-begun
			}
			p.Spawn(func() { ran.Add(1) })
			p.Install(func() { ran.Add(1) })
			p.InScope(func(s *core.Scope) { s.Spawn(func() { ran.Add(1) }) })
			all.Wait()
			require.NotZero(t, p.Stats().StandIns, name)
		}
	}
}

// TestBackgroundHelpsGuests has all workers in the middle of background work, which ends when
// one of them has taken a join of a guest's.
func TestBackgroundHelpsGuests(t *testing.T) {
	watch(t)
	workers := core.NumWorkers()
	var helped atomic.Bool
	var all sync.WaitGroup
	begun := make(chan struct{}, workers)
	for range workers {
		all.Add(1)
		background(func() {
			core.Spawn(func() {
				defer all.Done()
				begun <- struct{}{}
				for !helped.Load() {
					core.GiveWay()
				}
			})
		})
	}
	for range workers {
		<-begun
	}
	left, right := stolen()
	core.Join(func() { core.Blocking(left) }, func() { helped.Store(true); right() })
	all.Wait()
}

// TestForegroundComesFirst holds that a worker takes what there is of the foreground
// before any background task, and those in the order in which they came.
func TestForegroundComesFirst(t *testing.T) {
	watch(t)
	p, err := core.NewPoolInOrder(core.Config{Workers: 1})
	require.NoError(t, err)
	var order []int
	begun, gate := make(chan struct{}), make(chan struct{})
	p.Spawn(func() { close(begun); <-gate })
	<-begun
	for i := range 6 {
		spawn := func() { p.Spawn(func() { order = append(order, i) }) }
		if i < 3 {
			background(spawn)
		} else {
			spawn()
		}
	}
	close(gate)
	require.NoError(t, p.Close())
	require.Equal(t, []int{3, 4, 5, 0, 1, 2}, order)
}

// TestBackgroundIsNotStarved has foreground tasks that never end before background work
// has: some that has begun, and some that has not.
func TestBackgroundIsNotStarved(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 3} {
		p := newPool(t, core.Config{Workers: workers, BackgroundPause: time.Millisecond})
		var left atomic.Int32
		var again func()
		again = func() {
			if left.Load() > 0 {
				p.Spawn(again)
			}
		}
		begun := make(chan struct{})
		left.Store(2)
		background(func() {
			p.Spawn(func() {
				close(begun)
				for range 50 {
					core.Join(func() {}, func() {})
					core.GiveWay()
				}
				left.Add(-1)
			})
		})
		<-begun
		for range 2 * workers {
			p.Spawn(again)
		}
		background(func() { p.Spawn(func() { left.Add(-1) }) })
		require.NoError(t, p.Close())
		require.Zero(t, left.Load())
	}
}

// TestLockOfBackgroundWork has background work give way with a lock held, to a task that
// wants it and that blocks the only worker.
func TestLockOfBackgroundWork(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1, BackgroundPause: time.Millisecond})
	var mu sync.Mutex
	var wants atomic.Bool
	begun := make(chan struct{})
	background(func() {
		p.Spawn(func() {
			mu.Lock()
			defer mu.Unlock()
			close(begun)
			for !wants.Load() {
				core.GiveWay()
			}
		})
	})
	<-begun
	p.Install(func() {
		wants.Store(true)
		mu.Lock()
		defer mu.Unlock()
	})
}

// TestPriorityMisuse holds what panics, and what is an error.
func TestPriorityMisuse(t *testing.T) {
	require.PanicsWithValue(t, "core: WithPriority: nil function", func() { background(nil) })
	require.PanicsWithValue(t, "core: WithPriority: no such priority", func() { core.WithPriority(7, func() {}) })
	_, err := core.NewPool(core.Config{BackgroundPause: -1})
	require.ErrorContains(t, err, "core: Config.BackgroundPause must not be negative")
	require.Equal(t, []string{"Foreground", "Background", "Priority(?)"},
		[]string{core.Foreground.String(), core.Background.String(), core.Priority(2).String()})
	core.GiveWay() // Outside of background work it does nothing.
}

// TestGiveWayOutside has a goroutine outside all pools give way.
func TestGiveWayOutside(t *testing.T) {
	watch(t)
	background(func() {
		var ran atomic.Bool
		go ran.Store(true)
		for !ran.Load() {
			core.GiveWay()
		}
	})
}
