package sleep

import "testing"

// TestWhoWakesCallsAHelper: once, if there are helpers, and however many it wakes at a time.
func TestWhoWakesCallsAHelper(t *testing.T) {
	each(t, func(t *testing.T, s Strategy) {
		for _, on := range []bool{true, false} {
			r := newRigOf(s, 3)
			r.Close() // Its helpers, if it has any. The test is one in their place.
			r.nudge.calls = make(chan struct{}, 9)
			if r.nudge.on.Store(0); on {
				r.nudge.on.Store(1)
			}
			want := 0
			r.asleep(0, 1, 2)
			for range 2 {
				if !r.WakeWorker(1) {
					t.Fatal("it wakes nobody")
				}
				if on {
					want++
				}
				if got := len(r.nudge.calls); got != want {
					t.Errorf("helpers there %v: %d calls, want %d", on, got, want)
				}
				await(func() bool { return r.Load().Sleeping() == 3 })
			}
			r.stop(t)
		}
	})
}
