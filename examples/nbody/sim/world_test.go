package sim

import (
	"slices"
	"testing"
)

// TestWorldRuns with a tick that leaves its time as a trace.
func TestWorldRuns(t *testing.T) {
	var times []int
	trace := func(out, in []Body, t int) {
		times = append(times, t)
		for i := range in {
			out[i].Position = in[i].Position.Add(Vec3{1, 0, 0})
		}
	}
	start := make([]Body, 3)
	start[1].Position.X = 10
	w := NewWorld(start)
	w.Run(trace, 2)
	w.Run(trace, 3)
	if !slices.Equal(times, []int{0, 1, 2, 3, 4}) {
		t.Errorf("ticks at the times %v", times)
	}
	if b := w.Bodies(); b[0].Position.X != 5 || b[1].Position.X != 15 {
		t.Errorf("after five ticks: %v", b)
	}
	if start[0].Position != (Vec3{}) {
		t.Error("the bodies given to NewWorld were written")
	}
	w.Reset(start)
	w.Run(trace, 1)
	if b := w.Bodies(); b[1].Position.X != 11 || times[5] != 0 {
		t.Errorf("after a reset and a tick: %v, time %d", b, times[5])
	}
}

func TestResetWantsAsManyBodies(t *testing.T) {
	defer func() {
		if r := recover(); r != "sim: World.Reset: another number of bodies than the world has" {
			t.Errorf("got %v", r)
		}
	}()
	NewWorld(make([]Body, 2)).Reset(make([]Body, 3))
}
