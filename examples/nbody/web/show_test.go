package web

import (
	"context"
	"testing"

	"github.com/seed1237c087/manta/examples/nbody/sim"
)

// start runs a show without a pace until the test ends.
func start(t *testing.T, s Settings) *Show {
	t.Helper()
	show := NewShow(s, someLimits, 0)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- show.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return show
}

// A watcher asks for frames, as a viewer does.
type watcher struct {
	t      *testing.T
	show   *Show
	number uint64
}

func (w *watcher) next() Frame {
	w.t.Helper()
	b, number := w.show.next(w.t.Context(), w.number)
	if number <= w.number {
		w.t.Fatalf("after frame %d comes %d", w.number, number)
	}
	w.number = number
	f, _, err := decode(b)
	if err != nil {
		w.t.Fatal(err)
	}
	return f
}

// until asks for frames until one is as wanted. There is one, soon, or the test hangs.
func (w *watcher) until(wanted func(Frame) bool) Frame {
	w.t.Helper()
	for {
		if f := w.next(); wanted(f) {
			return f
		}
	}
}

// TestTicksAreThoseOfTheSimulation: what is shown is where sim puts the bodies, in
// every mode, and a show that one watcher looks at makes no tick that it does not ask for.
func TestTicksAreThoseOfTheSimulation(t *testing.T) {
	const bodies, ticks = 150, 40
	world := sim.NewWorld(sim.NewBodies(bodies, 3))
	shows := []*watcher{}
	for mode := range Modes {
		shows = append(shows, &watcher{t: t, show: start(t, Settings{Mode: mode, Bodies: bodies, Workers: 2, Seed: 3})})
	}
	for tick := range ticks {
		world.Run(sim.Seq, 1)
		for mode, w := range shows {
			f := w.next()
			if f.Mode != mode || f.Tick != uint32(tick+1) || f.Epoch != 1 || f.Paused || len(f.Strips) != 3 || f.Limits != someLimits {
				t.Fatalf("tick %d of mode %d: %+v", tick+1, mode, f)
			}
			if want := mode != 0 && tick%referenceEvery == 0; f.Reference != want {
				t.Errorf("tick %d of mode %d is a reference: %v", tick+1, mode, f.Reference)
			}
			if f.Took <= 0 || f.Seq <= 0 {
				t.Errorf("tick %d took %v, by seq %v", tick+1, f.Took, f.Seq)
			}
			if err := shown(world.Bodies(), f.Bodies); err != nil {
				t.Errorf("%s, tick %d: %v", Modes[mode].Name, tick+1, err)
			}
		}
	}
}

// shown returns an error if a body is not where it is shown, to a part in 10,000.
func shown(want, got []sim.Body) error {
	scale := scaleOf(want)
	a, b := make([]sim.Body, len(want)), make([]sim.Body, len(got))
	for i := range want {
		// Near compares relative to the distance from zero, so move them away from it.
		away := sim.Vec3{X: 1e5 * scale, Y: 1e5 * scale, Z: 1e5 * scale}
		a[i].Position = want[i].Position.Add(away)
	}
	for i := range got {
		away := sim.Vec3{X: 1e5 * scale, Y: 1e5 * scale, Z: 1e5 * scale}
		b[i].Position = got[i].Position.Add(away)
	}
	return sim.Near(b, a, 1e-4)
}

func TestViewersChangeTheShow(t *testing.T) {
	w := &watcher{t: t, show: start(t, Settings{Bodies: 50, Workers: 1})}
	w.next()
	w.show.obey(Message{Mode, 3})
	w.until(func(f Frame) bool { return f.Mode == 3 })
	w.show.obey(Message{Workers, 5})
	w.until(func(f Frame) bool { return len(f.Strips) == 6 })
	w.show.obey(Message{Bodies, 70})
	if f := w.until(func(f Frame) bool { return len(f.Bodies) == 70 }); f.Epoch != 2 || f.Tick != 1 {
		t.Errorf("with other bodies it is tick %d of epoch %d", f.Tick, f.Epoch)
	}
	w.show.obey(Message{Restart, 9})
	if f := w.until(func(f Frame) bool { return f.Epoch == 3 }); len(f.Bodies) != 70 || f.Tick != 1 {
		t.Errorf("after a restart it is tick %d of %d bodies", f.Tick, len(f.Bodies))
	}
}

// TestPausedShowsShowChanges: while time stands still there is a frame for what is changed, and no other.
func TestPausedShowsShowChanges(t *testing.T) {
	w := &watcher{t: t, show: start(t, Settings{Bodies: 50, Workers: 1, Paused: true})}
	if f := w.next(); f.Tick != 0 || !f.Paused || len(f.Bodies) != 50 {
		t.Fatalf("the first frame is of tick %d", f.Tick)
	}
	for i, change := range []Message{{Workers, 2}, {Workers, 3}, {Mode, 1}, {Bodies, 20}, {Pause, 0}} {
		w.show.obey(change)
		want := uint64(i + 2)
		f := w.next()
		if w.number != want || f.Paused != (change.Op != Pause) {
			t.Errorf("%v makes frame %d, not %d: %+v", change, w.number, want, f)
		}
	}
	w.show.obey(Message{Pause, 1})
	stopped := w.until(func(f Frame) bool { return f.Paused })
	w.show.obey(Message{Mode, 0})
	if f := w.next(); f.Tick != stopped.Tick {
		t.Errorf("time passes in a pause: from tick %d to %d", stopped.Tick, f.Tick)
	}
}

// TestShowEnds, also for who waits in a pause.
func TestShowEnds(t *testing.T) {
	show := NewShow(Settings{Bodies: 5, Workers: 1, Paused: true}, someLimits, 0)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- show.Run(ctx) }()
	_, number := show.next(t.Context(), 0)
	gone, stop := context.WithCancel(t.Context())
	stop()
	if frame, _ := show.next(gone, number); frame != nil {
		t.Error("who is gone gets a frame")
	}
	waits := make(chan []byte)
	go func() {
		frame, _ := show.next(t.Context(), number)
		waits <- frame
	}()
	cancel()
	if frame := <-waits; frame != nil {
		t.Error("there is a frame after the end")
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestRunReportsWhatFails: no pool has so many workers.
func TestRunReportsWhatFails(t *testing.T) {
	show := NewShow(Settings{Bodies: 5, Workers: -1}, someLimits, 0)
	done := make(chan error)
	go func() { done <- show.Run(t.Context()) }()
	if frame, _ := show.next(t.Context(), 0); frame != nil {
		t.Error("there is a frame")
	}
	if err := <-done; err == nil {
		t.Error("a pool of -1 workers raised no error")
	}
}
