package engine

import (
	"testing"

	"github.com/seed1237c087/manta/core"
)

// A measured run is cut as others are, and each fork is measured.
func TestMeasuredRun(t *testing.T) {
	add := fakeClock(t) // of the engine: no piece is so cheap that it is not forked
	for _, s := range []*Spec{{N: 100, Unit: 1}, {N: 5000, Unit: 1, MaxLen: 7}, {N: 300, Unit: 1, MinLen: 32}, {N: 100, Unit: 1, Limit: 1}} {
		s.Key = newKey()
		b := &brackets{spec: s, visit: func(int) { add(2 * smallCost) }}
		var res string
		r := core.Measure(func() { res = Run(s, b) })
		b.check(t, res)
		want := int64(1)
		if s.Limit != 1 {
			want = b.joins.Load() + 1
		}
		if r.Tasks != want {
			t.Errorf("%s: %d tasks, want %d", s.name(), r.Tasks, want)
		}
	}
}

// TestMeasuredRunsAreShared: that one worker is no quicker for forking says nothing, so nothing is learned from it, and what is
// known of the way that is quicker here does not decide.
func TestMeasuredRunsAreShared(t *testing.T) {
	add := fakeClock(t)
	key := newKey()
	Learn(key, 1000)
	run := func() (joins int64) {
		s := &Spec{N: 64, Unit: 1, Whole: true, Key: key}
		b := &brackets{spec: s, visit: func(int) { add(1000) }}
		b.check(t, Run(s, b))
		return b.joins.Load()
	}
	before := choices.Of(Mix(key, 7), false)
	for range 100 {
		core.Measure(func() {
			if run() == 0 {
				t.Fatal("a measured run of 64 us was not shared")
			}
		})
	}
	after := choices.Of(Mix(key, 7), false)
	if before.Most() != 0 || after.Most() != 0 {
		t.Errorf("of the way that it goes %v ns are known, want none", after.Most())
	}
}
