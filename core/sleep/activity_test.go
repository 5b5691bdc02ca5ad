package sleep

import "testing"

// TestActivity: what a worker is taken to do while others sleep, search and work.
func TestActivity(t *testing.T) {
	each(t, func(t *testing.T, s Strategy) {
		r, idles := restOf(s, 4, 1, 2, 0)
		is := func(want ...Activity) {
			t.Helper()
			for i, a := range want {
				if got := r.Activity(i); got != a {
					t.Errorf("worker %d: activity %d, want %d", i, got, a)
				}
			}
		}
		is(Asleep, Active, Active, Active)
		r.NoWorkFound(&idles[0], &r.latches[1])
		is(Asleep, Looking, Active, Active)
		r.NoWorkFound(&idles[1], &r.latches[2])
		is(Asleep, Looking, Looking, Active)
		r.WorkFound(&idles[1])
		is(Asleep, Looking, Active, Active)
		idles = idles[:1]
		finish(t, r, idles)
		is(Active, Active, Active, Active)
	})
}
