package sleep

import (
	"runtime"
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
