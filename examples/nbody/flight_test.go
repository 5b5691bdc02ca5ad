package main

import (
	"math"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/examples/nbody/sim"
)

// repeat does what a repetition does with a mode, and returns what its check
// found.
func repeat(m demo.Mode) error {
	m.Reset()
	m.Run()
	return m.Check(1)
}

func newTestFlight() *flight { return newFlight(sim.NewBodies(300, 4), 6) }

func TestFlightAcceptsTheModes(t *testing.T) {
	f := newTestFlight()
	for _, m := range []demo.Mode{
		f.exact("seq", sim.Seq), f.exact("par", sim.Par), f.exact("bridge", sim.Bridge), f.rounded("parreduce", sim.ParReduce),
		f.rounded("seq", sim.Seq),
	} {
		for range 2 {
			if err := repeat(m); err != nil {
				t.Errorf("%s: %v", m.Name, err)
			}
		}
	}
}

// spoiled is Seq, but for a body that change is applied to, from the tick at
// the given time on.
func spoiled(time int, change func(b *sim.Body)) sim.Tick {
	return func(out, in []sim.Body, t int) {
		sim.Seq(out, in, t)
		if t >= time {
			change(&out[200])
		}
	}
}

func lastBit(b *sim.Body) { b.Position.X = math.Nextafter(b.Position.X, 0) }

func nudge(b *sim.Body) { b.Position = b.Position.Scale(1 + 1e-6) }

func TestExactFindsTheLastBit(t *testing.T) {
	f := newTestFlight()
	for time := range f.ticks {
		if err := repeat(f.exact("spoiled", spoiled(time, lastBit))); err == nil {
			t.Errorf("a bit changed in tick %d went unseen", time)
		}
	}
}

func TestRoundedFindsWrongTicks(t *testing.T) {
	f := newTestFlight()
	if err := repeat(f.rounded("rounded", spoiled(3, lastBit))); err != nil {
		t.Errorf("a difference in the last bit is not accepted: %v", err)
	}
	for time := range f.ticks {
		m := f.rounded("spoiled", spoiled(time, nudge))
		if err := repeat(m); err == nil || !strings.HasPrefix(err.Error(), "tick "+string(rune('0'+time))+": body 200 ") {
			t.Errorf("a nudge in tick %d: got %v", time, err)
		}
	}
}

// TestRoundedFindsOtherBits: each repetition must end with the bits of the
// first one.
func TestRoundedFindsOtherBits(t *testing.T) {
	f := newTestFlight()
	calls := 0
	m := f.rounded("unsteady", func(out, in []sim.Body, t int) {
		sim.Seq(out, in, t)
		if calls++; calls == 3*f.ticks {
			lastBit(&out[0])
		}
	})
	// The first repetition ends with a flight for comparison, so there are three.
	if err := repeat(m); err != nil {
		t.Errorf("at first: %v", err)
	}
	if err := repeat(m); err == nil || !strings.HasPrefix(err.Error(), "body 0 ") {
		t.Errorf("a bit that changed between repetitions: got %v", err)
	}
}
