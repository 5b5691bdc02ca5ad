package registry

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// Waits returns how many waits r's goroutine has begun: for a fork, a scope, a task
// in another pool, in Blocking. It may be called by any goroutine. As long as it stays
// the same the goroutine has not waited for any other by means of the pool.
func (r *Runner) Waits() uint32 { return r.waits.Load() }

// BeginWait notes that r is about to wait. If that is for goroutines at work, r is to call ParkFor until it has what it waits for, and
// others Unpark.
func (r *Runner) BeginWait() { r.waits.Store(r.waits.Load() + 1) } // Only r writes it.

// ParkFor blocks r until Unpark, or until d has passed, or without cause. If r carries a
// worker that stays with it.
func (r *Runner) ParkFor(d time.Duration) {
	t := seam.After(d, r.Unpark)
	defer t.Stop()
	if r.worker == nil {
		r.reg.guests.park(r)
		return
	}
	r.park()
}
