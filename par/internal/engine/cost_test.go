package engine

import (
	"math"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) <= b/1e5 }

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
