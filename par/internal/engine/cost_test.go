package engine

import (
	"math"
	"testing"
)

// near reports whether a is b, as far as it can be kept.
func near(a, b float64) bool { return math.Abs(a-b) <= b/64 }

func TestLearnGoesUpAtOnceAndDownSlowly(t *testing.T) {
	key := newKey()
	if c := Known(key); c != 0 {
		t.Fatalf("cost %v of what never ran", c)
	}
	for _, step := range []struct{ measured, want float64 }{
		{10, 10},
		{1e6, 1e6},
		{10, 1e6 / 4},
		{10, 1e6 / 16},
		{60_000, 1e6 / 16}, // too near to be worth a write
		{1e9, 1e9},
	} {
		Learn(key, step.measured)
		if got := Known(key); !near(got, step.want) {
			t.Errorf("after %v: %v, want %v", step.measured, got, step.want)
		}
	}
}

// TestTheLeastGoesDownAtOnceAndUpSlowly: so a place whose cost goes to and fro is known as such.
func TestTheLeastGoesDownAtOnceAndUpSlowly(t *testing.T) {
	var m record
	for _, step := range []struct {
		measured, want float64
		varies         bool
	}{
		{1000, 1000, false},
		{10, 10, true},
		{1000, 40, true},
		{1000, 160, false},
		{1000, 640, false},
		{1000, 1000, false},
	} {
		if m = m.with(step.measured); !near(m.low(), step.want) || m.varies(1<<20) != step.varies {
			t.Errorf("after %v: at least %v, varies: %v; want %v, %v", step.measured, m.low(), m.varies(1<<20), step.want, step.varies)
		}
	}
}

// TestCalm: a place is calm that has cost about the same for long, and no longer once it has cost far more, or far less.
func TestCalm(t *testing.T) {
	for _, other := range []float64{10 * 2 * wild, 10. / 2 / wild} {
		var m record
		for i := range calmest + 1 {
			if m.calm() {
				t.Fatalf("calm after %d runs", i)
			}
			m = m.with(10)
		}
		if m = m.with(11); !m.calm() {
			t.Error("not calm after many runs that cost the same")
		}
		if m = m.with(other); m.calm() {
			t.Errorf("calm after a run of %v", other)
		}
		runs := 0
		for ; !m.calm(); runs++ {
			m = m.with(10)
		}
		if runs < calmest || runs > calmest+8 {
			t.Errorf("calm again after %d runs", runs)
		}
	}
}

func TestCostsOfOtherKeysAreNotMixedUp(t *testing.T) {
	a, b := newKey(), newKey() // of one slot
	Learn(a, 5)
	if c := Known(b); c != 0 {
		t.Errorf("b has the cost %v of a", c)
	}
	Learn(b, 7)
	if c := Known(b); !near(c, 7) {
		t.Errorf("b costs %v, want 7", c)
	}
}

func TestLearnKeepsOddCostsUsable(t *testing.T) {
	key := newKey()
	for _, c := range []float64{0, -1, 1e300} {
		Learn(key, c)
		if got := Known(key); got <= 0 || math.IsInf(got, 0) {
			t.Errorf("Learn(%v): known as %v", c, got)
		}
	}
}
