package sleep

import (
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core/internal/latch"
)

// TestZeroConfig: a Sleep of which nothing but the number of workers is said counts
// inactive ones, takes its injector for empty and what is posted for visible.
func TestZeroConfig(t *testing.T) {
	s := New(Config{Workers: 2})
	defer s.Close()
	var l latch.Latch
	woken := make(chan struct{})
	go func() { // a worker that finds nothing until its latch is set
		defer close(woken)
		idle := s.StartLooking(0)
		for !l.Probe() {
			s.NoWorkFound(&idle, &l)
		}
		s.WorkFound(&idle)
	}()
	for s.Load().Sleeping() == 0 {
		runtime.Gosched()
	}
	if l.Set() {
		s.WakeWorker(0)
	}
	<-woken
	if c := s.Load(); c.Inactive() != 0 || c.Sleeping() != 0 {
		t.Errorf("%v at the end", c)
	}
	if st := s.Stats(); st.Sleeps != 1 || st.Wakes != 1 {
		t.Errorf("%+v", st)
	}
}

// onProcessors has s be on so many from now on.
func (s *Sleep) onProcessors(n int) {
	s.count = func() int { return n }
	s.Follow()
}

// TestProcessorsAreFollowed by a worker that was woken, and by whoever calls Follow, also if there was but one at first.
func TestProcessorsAreFollowed(t *testing.T) {
	each(t, func(t *testing.T, strategy Strategy) {
		r := newRigOf(strategy, 2)
		var n atomic.Int32
		n.Store(1)
		r.count = func() int { return int(n.Load()) }
		r.asleep(0, 1)
		for _, now := range []int32{4, 1, 3} {
			n.Store(now)
			sleeps := r.Stats().Sleeps
			r.WakeWorker(0)
			await(func() bool { return r.Stats().Sleeps > sleeps && r.Load().Sleeping() == 2 })
			helped := r.nudge.on.Load() != 0
			if r.Spins() != (now > 1) || helped != (now > 1 && r.nudge.able) || int(r.processors.Load()) != int(now) {
				t.Errorf("%d processors: spins %v, helpers %v, %d may search", now, r.Spins(), helped, r.processors.Load())
			}
		}
		r.stop(t)
		n.Store(5)
		r.Close()
		r.Follow() // Late: nobody would end the helpers.
		if r.nudge.on.Load() != 0 {
			t.Error("there are helpers behind the end")
		}
	})
}

// TestProcessorsAreCounted when a Sleep is made: on one, nobody spins or searches beside others.
func TestProcessorsAreCounted(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, n := range []int{1, 2, 5} {
		runtime.GOMAXPROCS(n)
		s := New(Config{Workers: 3})
		if s.Spins() != (n > 1) || s.Searchers() != n {
			t.Errorf("%d processors: spins %v, %d may search", n, s.Spins(), s.Searchers())
		}
		s.Close()
	}
}

// TestStrategiesHaveNames, by which users choose them.
func TestStrategiesHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range strategies {
		if name := s.String(); name == "" || seen[name] {
			t.Errorf("a strategy is named %q", name)
		} else {
			seen[name] = true
		}
	}
}
