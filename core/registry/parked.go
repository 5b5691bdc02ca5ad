package registry

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// A waiter is the part of a [Runner] that waits.
type waiter struct {
	// woke: this goroutine has made another goroutine ready, which Go keeps for the
	// same processor.
	woke bool
	// where says how to wake this goroutine when it sleeps on a latch. where is the
	// index of the worker with which this goroutine sleeps, or parked. This goroutine
	// writes where before it falls asleep, and the goroutine that sets the latch
	// reads it.
	where seam.Int32
	// wakes holds one token for a goroutine that is parked.
	wakes chan struct{}
	// waits counts the waits that this goroutine has begun.
	waits seam.Uint32
	// stolenFrom is the number of calls of Await and AwaitAll.
	stolenFrom uint32
}

// park blocks r, which carries no worker, until another goroutine unparks r.
func (g *guests) park(r *Runner) {
	g.rest(r)
	r.goAway()
	r.park()
	g.resume()
}

// rest notes that r, which carries no worker, is not at work until resume. rest publishes
// all forks of r and wakes a worker for them, because there is a processor to spare now.
func (g *guests) rest(r *Runner) {
	g.parkedGuests.Add(1)
	r.OfferAll()
	if !r.stack.Bare() {
		r.sleep.WakeOne()
	}
	r.sleep.GuestLeft()
}

func (g *guests) resume() { g.parkedGuests.Add(-1) }

// park blocks until another goroutine unparks r. It may return without cause, so
// callers look in a loop at what they wait for.
func (r *Runner) park() { seam.Wait(r.wakes) }

// Unpark wakes r if it is parked. It may be called by any goroutine.
func (r *Runner) Unpark() {
	seam.TrySend(r.wakes, struct{}{}) // If there is a token already, r will look again anyway.
}

// wake wakes r, which fell asleep on a latch that the caller has set. It may be
// called by any goroutine. It may wake r without cause, for which all sleepers are
// prepared.
func (r *Runner) wake() {
	// Acquire: pairs with the store before r fell asleep on the latch.
	if w := r.where.Load(); w != parked {
		r.sleep.WakeWorker(int(w))
	} else {
		r.Unpark()
	}
}

// Woke notes that r's goroutine has made another goroutine ready. r may be nil.
func (r *Runner) Woke() {
	if r != nil {
		r.woke = true
	}
}

// giveWay yields before r searches for work, if r has woken a goroutine (see core/sleep/nudge.go).
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
// in another pool, or in Blocking. Any goroutine may call Waits. If two calls return the
// same number, r's goroutine has begun no wait by means of the pool between them.
func (r *Runner) Waits() uint32 { return r.waits.Load() }

// BeginWait notes that r is about to wait. A caller outside of this package must then call ParkFor until r has what it waits for, and
// the goroutines that r waits for must call Unpark.
func (r *Runner) BeginWait() { r.waits.Store(r.waits.Load() + 1) } // Only r writes it.

// ParkFor blocks r until Unpark is called, or until d has passed. It may return without cause.
// If r carries a worker, r keeps the worker.
func (r *Runner) ParkFor(d time.Duration) {
	t := seam.After(d, r.Unpark)
	defer t.Stop()
	if r.worker == nil {
		r.reg.guests.park(r)
		return
	}
	r.park()
}
