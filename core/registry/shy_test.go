package registry

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// hour is a time that does not come.
func hour() time.Time { return time.Now().Add(time.Hour) }

// beShy has r be shy in a registry whose watch is the test.
func beShy(t *testing.T, r *Runner) {
	t.Helper()
	r.reg.config.Unwatched = false
	if !r.BeShy(hour()) {
		t.Fatal("the guest can't be shy")
	}
	r.reg.config.Unwatched = true
}

// take ends a fork that may have been stolen.
func take(r *Runner, s *side) (own bool) {
	if own = r.Pop(); !own {
		r.Await(&s.Fork)
	}
	return own
}

// TestThievesLeaveTheShyAlone, and a search for them wakes nobody, until the guest is bold.
func TestThievesLeaveTheShyAlone(t *testing.T) {
	reg := asleep(t, 2, nil)
	before := reg.Stats().Wakes
	r := reg.Enter()
	defer r.Leave()
	beShy(t, r)
	s := newSide(r)
	push(r, s)
	if r.stack.Bare() {
		t.Error("the fork is not shown")
	}
	if !reg.shyWaits() || reg.visible() != 0 {
		t.Errorf("a shy fork waits: %v; others see %v", reg.shyWaits(), reg.visible())
	}
	if n := reg.Stats().Wakes - before; n != 0 {
		t.Errorf("%d workers were woken for a shy fork", n)
	}
	if !take(r, s) {
		t.Fatal("the fork of a shy guest was stolen")
	}
	push(r, s)
	r.Bold()
	if n := reg.Stats().Wakes - before; n != 1 {
		t.Errorf("%d workers were woken when the guest got bold, want 1", n)
	}
	take(r, s)
}

// TestTheShyGetBold when they wait or block, when the time is over, and when they leave.
func TestTheShyGetBold(t *testing.T) {
	reg := asleep(t, 2, nil)
	for name, do := range map[string]func(r *Runner){
		"waits":  func(r *Runner) { r.OfferAll() },
		"blocks": func(r *Runner) { r.Blocking(func() {}) },
		"shares": func(r *Runner) { r.ShareAll() },
		"late": func(r *Runner) {
			r.shyness.until = time.Now().Add(-time.Second)
			for range pushesPerLook {
				s := newSide(r)
				push(r, s)
				take(r, s)
			}
		},
		"leaves": func(*Runner) {},
	} {
		r := reg.Enter()
		beShy(t, r)
		do(r)
		if name != "leaves" && (r.shyness.on || r.stack.Shy.Load()) {
			t.Errorf("%s: it is still shy", name)
		}
		r.Leave()
		if r.stack.Shy.Load() {
			t.Errorf("%s: it is shy when it has left", name)
		}
	}
}

// TestTheMonitorTakesShynessAway when it sees a fork for the second time; and it goes on for a while when there is none.
func TestTheMonitorTakesShynessAway(t *testing.T) {
	reg := asleep(t, 2, nil)
	r := reg.Enter()
	defer r.Leave()
	beShy(t, r)
	s := newSide(r)
	push(r, s)
	reg.monitor.armed.Store(true)
	for i := range 2 {
		if r.stack.Shy.Load() != true {
			t.Fatalf("it is bold after %d ticks", i)
		}
		if !reg.tick() {
			t.Errorf("tick %d: the monitor stops though a fork waits", i)
		}
	}
	if r.stack.Shy.Load() {
		t.Error("it is still shy after two ticks")
	}
	take(r, s)
	ticks := 0
	for reg.tick() {
		ticks++
	}
	if ticks < shyTicks/2 || ticks > shyTicks+2 {
		t.Errorf("the monitor went on for %d ticks after the last shy fork, want about %d", ticks, shyTicks)
	}
}

// TestWhoCantBeShy: those for whom nobody would take it away, or who would show nothing.
func TestWhoCantBeShy(t *testing.T) {
	for name, c := range map[string]Config{"unwatched": {Workers: 2, Unwatched: true}, "lone": {Workers: 1}} {
		reg := New(c, nil)
		r := reg.Enter()
		if r.BeShy(hour()) {
			t.Errorf("%s: a guest is shy", name)
		}
		r.Leave()
		reg.Close()
	}
	reg := New(Config{Workers: 2}, nil)
	defer reg.Close()
	if reg.Hold(nil, true) != nil {
		t.Fatal("closed")
	}
	defer reg.Release(nil)
	r := reg.EnterUnplaced()
	defer r.Leave()
	if r.BeShy(hour()) {
		t.Error("a guest without a place is shy")
	}
}

// TestNobodyIsShyInABubble: its clock stands still as long as somebody runs there, and so does the monitor.
func TestNobodyIsShyInABubble(t *testing.T) {
	if seam.Simulated {
		t.Skip("there are no bubbles under a controller")
	}
	synctest.Test(t, func(t *testing.T) {
		reg := New(Config{Workers: 2}, t)
		defer reg.Close()
		r := reg.Enter()
		defer r.Leave()
		if r.BeShy(hour()) {
			t.Error("a guest is shy")
		}
	})
}
