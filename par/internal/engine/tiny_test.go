package engine

import (
	"testing"

	"github.com/seed1237c087/manta/core"
)

// learnCalmly has a place be one that has cost so much for long.
func learnCalmly(key uint64, cost float64) {
	for range calmest + 1 {
		Learn(key, cost)
	}
}

// TestTiny checks which runs the caller does without a look at anything.
func TestTiny(t *testing.T) {
	const node = 1 << 20
	p, err := core.NewPool(core.Config{Workers: 2}) // The default pool may have one worker, and then all runs are tiny.
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	once := newKey()
	Learn(once, 1)
	p.Install(func() {
		if Tiny(once, node, 10, false, true) != Long {
			t.Error("a run is tiny that was cheap once")
		}
	})
	for _, tt := range []struct {
		cost   float64 // of a position, as far as known
		n      int
		steady bool
		looks  bool
		want   TinyMode
	}{
		{0, 1, false, true, Long},
		{0, 10, true, false, Long},
		{1, 1, false, true, AtOnce},
		{1.05 * unclockedCost, 1, false, true, Long},
		{1, unclockedLen, false, true, AtOnce},
		{1, unclockedLen + 1, false, false, Long},
		{1, unclockedLen + 1, false, true, Looking},
		{1, unclockedLen + 1, true, false, AtOnce},
		{1, lookedLen + 1, false, true, Long},
		{1, AloneCost, true, false, AtOnce},
		{1, AloneCost * 21 / 20, true, false, Long},
		{0.95 * AloneCost / (few + 1), few + 1, false, true, Looking},
		{0.95 * AloneCost / few, few, false, true, Long},
		{1.05 * AloneCost / lookedLen, lookedLen, false, true, Long},
	} {
		key := newKey()
		if tt.cost > 0 {
			learnCalmly(key, tt.cost)
		}
		p.Install(func() {
			if got := Tiny(key, node, tt.n, tt.steady, tt.looks); got != tt.want {
				t.Errorf("%+v: %v", tt, got)
			}
		})
	}
}

// TestARunOfOneUnitIsLearned checks that short runs of one unit become tiny ones, except where only one worker is, which asks for no cost.
func TestARunOfOneUnitIsLearned(t *testing.T) {
	add := fakeClock(t)
	for _, workers := range []int{1, 2} {
		p, err := core.NewPool(core.Config{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []*Spec{{N: 1, Unit: 1}, {N: 50, Unit: 1, MinLen: 50}} {
			s.Key = newKey()
			b := &brackets{spec: s, visit: func(int) { add(3) }}
			p.Install(func() { b.check(t, Run(s, Plan[string](b))) })
			if c := Known(s.Key); workers == 1 && c != 0 || workers == 2 && (c < 3 || c > 10) {
				t.Errorf("%d positions, %d workers: learned %v each", s.N, workers, c)
			}
		}
		p.Close()
	}
}
