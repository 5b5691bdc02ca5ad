package main

import (
	"math"
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demotest"
)

func TestMain(m *testing.M) { demotest.Main(m, main) }

func TestWaysAgree(t *testing.T) {
	demotest.Agrees(t, "-size", "1", "-width", "8")
	demotest.Agrees(t, "-size", "4", "-width", "72")
}

func TestDot(t *testing.T) {
	for n := range 10 {
		var as, bs []float32
		want := float32(0)
		for i := range n {
			as, bs = append(as, float32(i+1)), append(bs, float32(2*i-3))
			want += as[i] * bs[i]
		}
		if got := dot(as, bs); got != want {
			t.Errorf("of %d elements: got %v, want %v", n, got, want)
		}
	}
}

func TestSoftmax(t *testing.T) {
	xs := []float32{1000, 1000 + float32(math.Log(3))}
	softmax(xs)
	if math.Abs(float64(xs[0])-0.25) > 1e-4 || math.Abs(float64(xs[1])-0.75) > 1e-4 {
		t.Errorf("got %v, want 1 and 3 quarters", xs)
	}
}

// TestPastMatters: the second token depends on the first one, though it comes behind the same one.
func TestPastMatters(t *testing.T) {
	by := func(n int, f func(lo, hi int)) { f(0, n) }
	m := newModel(64)
	fresh, used := newSpeaker(m, by), newSpeaker(m, by)
	used.next(5)
	fresh.next(3)
	used.next(3)
	if fresh.logits[0] == used.logits[0] {
		t.Error("a model forgets what it has said")
	}
}
