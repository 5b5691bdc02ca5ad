package core_test

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/seed1237c087/manta/core"
)

// counted is a StatePool that counts its values.
func counted() (l *core.StatePool[state], made *atomic.Int32) {
	made = new(atomic.Int32)
	return core.NewStatePool(func() state { made.Add(1); return state{} }), made
}

// spread calls f n times, by joins.
func spread(n int, f func()) {
	if n == 1 {
		f()
		return
	}
	core.Join(func() { spread(n/2, f) }, func() { spread(n-n/2, f) })
}

// TestStatePoolMakesOnePerWorkerAndOne: however many goroutines come without a worker.
func TestStatePoolMakesOnePerWorkerAndOne(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 3, 8} {
		p := newPool(t, core.Config{Workers: workers})
		for range 10 {
			l, made := counted()
			use := func() {
				core.Blocking(runtime.Gosched) // Who comes back may have no worker.
				l.Lend(func(s *state) { s.add(t, 1); giveWay(3) })
			}
			var wg sync.WaitGroup
			for range 3 {
				wg.Go(func() { p.Install(func() { spread(100, use) }) })
			}
			wg.Wait()
			if n := int(made.Load()); n < 1 || n > workers+1 {
				t.Fatalf("%d workers: %d values", workers, n)
			}
		}
	}
}

// TestStatePoolOutsideAllPools: many callers, more than there are places for guests.
func TestStatePoolOutsideAllPools(t *testing.T) {
	watch(t)
	made := 0
	for range 10 {
		if made = lendOutside(t); made <= core.NumWorkers()+1 {
			return
		}
		// The monitor has lent more workers, because the machine was busy and tasks waited.
	}
	t.Errorf("%d workers, %d values", core.NumWorkers(), made)
}

// lendOutside lends the values of a pool to many goroutines that are no workers, and returns
// how many values were made.
func lendOutside(t *testing.T) int {
	t.Helper()
	l, made := counted()
	var sum atomic.Int32
	var wg sync.WaitGroup
	for range 200 {
		wg.Go(func() {
			for range 10 {
				l.Lend(func(s *state) { s.add(t, 1); sum.Add(1); giveWay(1) })
				spread(4, func() { l.Lend(func(s *state) { s.add(t, 1); sum.Add(1) }) })
			}
		})
	}
	wg.Wait()
	if sum.Load() != 200*10*5 {
		t.Errorf("%d calls", sum.Load())
	}
	return int(made.Load())
}

// TestStatePoolNests: f may need another value, and several pools in any order, while
// all others do the same.
func TestStatePoolNests(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2, 8} {
		p := newPool(t, core.Config{Workers: workers})
		a, _ := counted()
		b, _ := counted()
		var calls atomic.Int32
		var descend func(depth int)
		descend = func(depth int) {
			if depth == 0 {
				return
			}
			outer, inner := a, b
			if depth%2 == 0 {
				outer, inner = b, a
			}
			outer.Lend(func(s *state) {
				s.used.Store(true)
				defer s.used.Store(false)
				inner.Lend(func(s *state) {
					s.add(t, 1)
					calls.Add(1)
				})
				core.Join(func() { descend(depth - 1) }, func() { descend(depth - 1) })
			})
		}
		for range 10 {
			p.Install(func() { descend(6) })
		}
		if want := int32(10 * (1<<6 - 1)); calls.Load() != want {
			t.Errorf("%d workers: %d calls, want %d", workers, calls.Load(), want)
		}
	}
}

// TestStatePoolLendsMoreToThoseThatWait: all wait for one another in Blocking.
func TestStatePoolLendsMoreToThoseThatWait(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	l, made := counted()
	const n = 20
	var all sync.WaitGroup
	all.Add(n)
	p.InScope(func(s *core.Scope) {
		for range n {
			s.Spawn(func() {
				l.Lend(func(s *state) {
					if s.used.Swap(true) {
						t.Error("lent twice")
					}
					core.Blocking(func() { all.Done(); all.Wait() })
					s.used.Store(false)
				})
			})
		}
	})
	if made.Load() != n {
		t.Errorf("%d values, want %d", made.Load(), n)
	}
}

// TestStatePoolDoesNotHang where its users wait for one another without telling.
func TestStatePoolDoesNotHang(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p, err := core.NewPool(core.Config{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		l, made := counted()
		const n = 5
		meet := make(chan struct{})
		var began atomic.Int32
		var wg sync.WaitGroup
		for range n {
			wg.Go(func() {
				p.Install(func() {
					core.Blocking(func() { // so that all begin
						l.Lend(func(*state) {
							if began.Add(1) == n {
								close(meet)
							}
							<-meet
						})
					})
				})
			})
		}
		wg.Wait()
		if made.Load() != n {
			t.Errorf("%d values, want %d", made.Load(), n)
		}
		p.Close()
		synctest.Wait()
	})
}

func TestStatePoolAfterPanicAndGoexit(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 1})
	l, made := counted()
	p.Install(func() {
		if v := catch(func() { l.Lend(func(*state) { explode() }) }); v != any(errBoom) {
			t.Errorf("recovered %v, want the plain value", v)
		}
	})
	if exited, v := goexits(func() { p.Install(func() { l.Lend(func(*state) { runtime.Goexit() }) }) }); !exited {
		t.Errorf("the caller went on (panic %v)", v)
	}
	p.Install(func() { l.Lend(func(s *state) { s.add(t, 1) }) })
	if made.Load() != 1 {
		t.Errorf("%d values, want 1: it is free again after a panic and a Goexit", made.Load())
	}
	fails := true
	m := core.NewStatePool(func() int {
		if fails {
			explode()
		}
		return 9
	})
	if v := catch(func() { m.Lend(func(*int) {}) }); v != any(errBoom) {
		t.Errorf("recovered %v, want newValue's panic", v)
	}
	fails = false
	m.Lend(func(n *int) {
		if *n != 9 {
			t.Errorf("value %d, want 9", *n)
		}
	})
}

// TestStatePoolKeepsNoClosedPools: their values go to others.
func TestStatePoolKeepsNoClosedPools(t *testing.T) {
	watch(t)
	l, made := counted()
	for range 50 {
		p, err := core.NewPool(core.Config{Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		core.BroadcastIn(p, func(core.BroadcastContext) int { l.Lend(func(s *state) { s.add(t, 1) }); return 0 })
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if made.Load() > 6 {
		t.Errorf("%d values in pools of 2 workers one after the other", made.Load())
	}
}

func TestStatePoolRefusesNil(t *testing.T) {
	l := core.NewStatePool(func() int { return 0 })
	var zero core.StatePool[int]
	var none *core.StatePool[int]
	for want, call := range map[string]func(){
		"core: NewStatePool: nil function":                                                       func() { core.NewStatePool[int](nil) },
		"core: StatePool.Lend: nil function":                                                     func() { l.Lend(nil) },
		"core: StatePool.Lend: nil StatePool":                                                    func() { none.Lend(func(*int) {}) },
		"core: StatePool.Lend: the zero StatePool is not ready for use, NewStatePool makes them": func() { zero.Lend(func(*int) {}) },
	} {
		if got := catch(call); got != want {
			t.Errorf("panicked with %v, want %q", got, want)
		}
	}
}
