package sleep

import (
	"fmt"
	"testing"
)

func TestCountersRule(t *testing.T) {
	tests := []struct {
		sleeping, idle int
		n              int
		queueWasEmpty  bool
		want           int
	}{
		// Enough idle workers, the queue was empty: nobody.
		{4, 1, 1, true, 0},
		{4, 3, 2, true, 0},
		{4, 3, 3, true, 0},
		// Not enough: the rest of the jobs, as far as there are sleepers.
		{4, 0, 1, true, 1},
		{4, 0, 3, true, 3},
		{4, 2, 3, true, 1},
		{4, 2, 9, true, 4},
		// Jobs waited already: one sleeper for each new one, whoever is idle.
		{4, 0, 1, false, 1},
		{4, 1, 1, false, 1},
		{4, 9, 3, false, 3},
		{4, 9, 9, false, 4},
		// Nobody sleeps: nobody.
		{0, 0, 1, true, 0},
		{0, 3, 9, false, 0},
		// The ends of the fields.
		{full, 0, full + 1, true, full},
		{full - 1, 1, full + 1, true, full - 1},
		{0, full, 1, false, 0},
		{1, full - 1, 1, true, 0},
		{1, full - 1, 1, false, 1},
	}
	for _, tt := range tests {
		name := fmt.Sprintf("%d asleep, %d idle, %d jobs, empty %v", tt.sleeping, tt.idle, tt.n, tt.queueWasEmpty)
		t.Run(name, func(t *testing.T) {
			r := reference{tt.sleeping, tt.sleeping + tt.idle, 1}
			if got := byIdle(postCounts{counts: cell(r).load(), jobs: tt.n, queueWasEmpty: tt.queueWasEmpty}); got != tt.want {
				t.Errorf("wakes %d, want %d", got, tt.want)
			}
			if ref := r.toWake(tt.n, tt.queueWasEmpty); ref != tt.want {
				t.Errorf("the reference wakes %d, want %d", ref, tt.want)
			}
		})
	}
}

// TestLocalQueueRule checks what differs from Counters: an empty queue of the
// poster's own wakes nobody.
func TestLocalQueueRule(t *testing.T) {
	tests := []struct {
		sleeping, idle, n  int
		queueWasEmpty, own bool
		want               int
	}{
		{4, 0, 1, true, true, 0},
		{4, 0, 9, true, true, 0},
		{4, 3, 1, false, true, 1},
		{4, 0, 9, false, true, 4},
		// The injector is nobody's own.
		{4, 0, 1, true, false, 1},
		{4, 1, 1, true, false, 0},
		{4, 1, 1, false, false, 1},
	}
	for _, tt := range tests {
		c := cell(reference{tt.sleeping, tt.sleeping + tt.idle, 1}).load()
		p := postCounts{counts: c, workers: 9, jobs: tt.n, queueWasEmpty: tt.queueWasEmpty, own: tt.own}
		if got := byOwnQueue(p); got != tt.want {
			t.Errorf("%+v: wakes %d, want %d", tt, got, tt.want)
		}
	}
}

// TestWakeBlocksRule checks that the workers awake become a power of two.
func TestWakeBlocksRule(t *testing.T) {
	tests := []struct {
		workers, sleeping, idle, n int
		queueWasEmpty              bool
		want                       int
	}{
		{16, 11, 0, 1, true, 3}, // 5 are awake: 8
		{16, 12, 0, 1, true, 4}, // 4 are awake, 5 are wanted: 8
		{16, 13, 0, 1, true, 1}, // 3 are awake: 4
		{16, 15, 0, 1, true, 1},
		{16, 16, 0, 1, true, 1}, // a guest has posted
		{16, 16, 0, 3, true, 4},
		{16, 11, 1, 1, true, 0}, // an idle worker is there: nobody, as by Counters
		{16, 11, 1, 1, false, 3},
		{6, 1, 0, 1, true, 1}, // as far as there are sleepers
		{6, 2, 0, 1, true, 2},
	}
	for _, tt := range tests {
		c := cell(reference{tt.sleeping, tt.sleeping + tt.idle, 1}).load()
		p := postCounts{counts: c, workers: tt.workers, jobs: tt.n, queueWasEmpty: tt.queueWasEmpty, own: true}
		if got := byBlocks(p); got != tt.want {
			t.Errorf("%+v: wakes %d, want %d", tt, got, tt.want)
		}
	}
}

func TestStrategyNames(t *testing.T) {
	want := []string{"Counters", "LocalQueue", "WakeBlocks", "TickleAll", "TickleAllByStore", "TickleAllBySwap"}
	for i, s := range strategies {
		if s.String() != want[i] {
			t.Errorf("%s() is called %q", want[i], s)
		}
		r := New(Config{Workers: 2, Strategy: s})
		defer r.Close()
		if got := strategyOf(r); got != s {
			t.Errorf("%v became %v", s, got)
		}
		if r.Quiet() != (i < 4) {
			t.Errorf("%v: quiet %v", s, r.Quiet())
		}
		if n := r.Wanting(); i < 4 && n != 0 || i >= 4 && n < 1000 {
			t.Errorf("%v: a push should show %d jobs while all are active", s, n)
		}
		if n := r.Load().Inactive(); n != 0 {
			t.Errorf("%v: %d inactive at first", s, n)
		}
		idle := r.StartLooking(1)
		if n := r.Wanting(); i < 4 && n != 1 || i >= 4 && n < 1000 {
			t.Errorf("%v: a push should show %d jobs while one searches", s, n)
		}
		if n := r.Load().Inactive(); n != 1 {
			t.Errorf("%v: %d inactive, want 1", s, n)
		}
		r.WorkFound(&idle)
	}
	if s := strategyOf(New(Config{Workers: 1})); s != Counters() {
		t.Errorf("the default strategy is %v", s)
	}
}

// strategyOf returns the strategy by which s goes.
func strategyOf(s *Sleep) Strategy {
	switch p := s.protocol.(type) {
	case *counting:
		return p.rule
	case *tickleProtocol:
		return tickleAll{p.how}
	}
	return nil
}
