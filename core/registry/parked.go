package registry

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// A waiter is a [Runner] as who waits.
type waiter struct {
	// woke: this goroutine has made another one ready, which Go keeps for the
	// same processor.
	woke bool
	// where tells who sets a latch on which this goroutine sleeps how to wake
	// it: the index of the worker with which it sleeps, or parked. Written by
	// this goroutine before it falls asleep on the latch.
	where seam.Int32
	// wakes holds one token for a goroutine that is parked.
	wakes chan struct{}
	// waits counts the waits that this goroutine has begun.
	waits seam.Uint32
	// robbed is how often others have had what this goroutine waited for.
	robbed uint32
}

// park blocks r, which carries no worker, until somebody unparks it.
func (g *guests) park(r *Runner) {
	g.rest(r)
	r.goAway()
	r.park()
	g.resume()
}

// rest says that r, which carries no worker, is not at work until resume. So nothing
// stands in the way of a worker for its forks, of which all are published.
func (g *guests) rest(r *Runner) {
	g.parkedGuests.Add(1)
	r.OfferAll()
	if !r.stack.Bare() {
		r.sleep.WakeOne()
	}
	r.sleep.GuestLeft()
}

func (g *guests) resume() { g.parkedGuests.Add(-1) }

// park blocks until somebody unparks r. It may return without cause; callers
// look at what they wait for in a loop.
func (r *Runner) park() { seam.Wait(r.wakes) }

// Unpark wakes r if it is parked. It may be called by any goroutine.
func (r *Runner) Unpark() {
	seam.TrySend(r.wakes, struct{}{}) // If a token is there already r will look again.
}

// wake wakes r, which fell asleep on a latch that the caller has set. It may
// be called by any goroutine, and wake r without cause, which every sleeper allows for.
func (r *Runner) wake() {
	// Acquire: pairs with the store before r fell asleep on the latch.
	if w := r.where.Load(); w != parked {
		r.sleep.WakeWorker(int(w))
	} else {
		r.Unpark()
	}
}

// Woke notes that r's goroutine has made another one ready.
func (r *Runner) Woke() {
	if r != nil {
		r.woke = true
	}
}

// giveWay lets a goroutine run that r has woken, before r searches for work (see core/sleep/nudge.go).
func (r *Runner) giveWay() {
	if r.woke {
		r.woke = false
		seam.Yield()
	}
}

// sleepsAs notes how r can be woken from now on.
func (r *Runner) sleepsAs(where int32) {
	if r.where.Load() != where { // Only r writes it; a load is cheaper.
		r.where.Store(where)
	}
}

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
