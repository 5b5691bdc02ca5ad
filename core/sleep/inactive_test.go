package sleep

import "testing"

// TestInactive: what a worker is taken to do while others sleep, search and work.
func TestInactive(t *testing.T) {
	each(t, func(t *testing.T, s Strategy) {
		r, idles := restOf(s, 4, 1, 2, 0)
		type activity struct{ inactive, asleep bool }
		active, looking, asleep := activity{}, activity{true, false}, activity{true, true}
		is := func(want ...activity) {
			t.Helper()
			for i, a := range want {
				if inactive, sleeps := r.Inactive(i); (activity{inactive, sleeps}) != a {
					t.Errorf("worker %d: inactive %v, asleep %v, want %v", i, inactive, sleeps, a)
				}
			}
		}
		is(asleep, active, active, active)
		r.NoWorkFound(&idles[0], &r.latches[1])
		is(asleep, looking, active, active)
		r.NoWorkFound(&idles[1], &r.latches[2])
		is(asleep, looking, looking, active)
		r.WorkFound(&idles[1])
		is(asleep, looking, active, active)
		idles = idles[:1]
		told := 0
		r.config.Told = func(sleeps bool, worker int) {
			told++
			if inactive, asleep := r.Inactive(worker); !inactive || asleep != sleeps {
				t.Errorf("worker %d falls asleep: %v, and is shown as inactive: %v, asleep: %v", worker, sleeps, inactive, asleep)
			}
		}
		finish(t, r, idles)
		if told == 0 {
			t.Error("nobody was told of the wake")
		}
		is(active, active, active, active)
	})
}
