// Package flow delivers the elements of a run to the goroutine that called it, in order, while others work on those
// behind: what a range over a Seq does.
package flow

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// A Plan knows what a flow delivers.
type Plan interface {
	// Feed calls Batch with the number of positions of each batch, as long as that returns true.
	Feed(f *Flow)
	// Lane returns a way to the elements of the batch at hand, for one participant. If only is set, nobody else has one
	// and none was asked for in this batch.
	Lane(only bool) Lane
}

// A Lane does stretches of positions.
type Lane interface {
	// Do appends the elements of the positions [lo, hi) to *into, which may be nil.
	Do(lo, hi int, into *block.Block)
}

// A Delivery gets the elements of a block, in order, and returns false if no more are
// wanted. It calls check, unless that is nil, before it does anything with an element: that
// does not return if the work has been stopped.
type Delivery func(b block.Block, check func()) bool

// A Flow is one range over a Seq. Its positions are worked off in portions, which are
// numbered as they are claimed and held in a ring until they have been delivered, in that
// order. The ranging goroutine delivers, and works while the next portion is not there.
// Helpers, which are tasks in the pool, do nothing but work, and end when the ring is full:
// so none ever blocks for the sake of the ring.
type Flow struct {
	// Timed: InBody counts the nanoseconds in Delivery and drained, on the ranging goroutine.
	Timed   bool
	InBody  int64
	spec    *engine.Spec
	plan    Plan
	deliver Delivery
	check   func() // for deliver
	// drained, if not nil, is called when all of a batch has been delivered and another
	// may follow; false: no more.
	drained func() bool
	// delivering: the loop body is at work. settled: all has ended well. Only the
	// ranging goroutine uses them.
	delivering, settled bool
	wake                chan struct{} // for the ranging goroutine; it holds one
	own                 portion       // that of a ranging goroutine without a ring
	fresh               bool          // no lane was asked for in this batch; for that goroutine

	mu seam.Mutex // guards the rest; see lock
	// ring holds portions delivered to claimed-1, number k at k % len(ring). Once
	// there is one, it stays.
	ring               []portion
	delivered, claimed int
	next               int       // the position at which the next portion begins
	workers            int       // see participants; 0: not asked yet
	lanes              []Lane    // that nobody uses now, open for this batch
	pace               pace.Pace // of portions
	spent              int64     // nanoseconds since the batch began, of all participants
	shared             bool      // the batch is worth helpers
	pending            int       // helpers that have not begun
	active             int       // helpers at work
	closed             bool      // whoever begins now must go
	count              count     // of the portions of all batches
}

// lock and unlock are those of mu, from when helpers may come: without a ring the
// ranging goroutine is alone, and it alone makes one.
func (f *Flow) lock() {
	if f.ring != nil {
		f.mu.Lock()
	}
}

func (f *Flow) unlock() {
	if f.ring != nil {
		f.mu.Unlock()
	}
}

// participants returns how many work at once, at most. f is locked.
func (f *Flow) participants() int {
	if f.workers == 0 {
		f.workers = core.NumWorkers()
		if n := f.spec.Limit; n > 0 {
			f.workers = min(f.workers, n)
		}
	}
	return f.workers
}

// Run delivers what plan feeds, of the run of s, which has a key. Drained, if not nil, is called when all of a batch has been delivered and another may follow; it returns false to end.
func (f *Flow) Run(s *engine.Spec, plan Plan, key uint64, deliver Delivery, check func(), drained func() bool) {
	defer func() {
		f.close(key)
		f.note(key)
		if f.settled || f.delivering {
			return // What the loop body does passes as it is.
		}
		if v := recover(); v != nil {
			panic(core.NewPanicError(v))
		}
	}()
	f.spec, f.plan, f.deliver, f.check, f.drained, f.count = s, plan, deliver, check, drained, count{}
	f.pace.Cost = engine.Known(key)
	plan.Feed(f)
	f.settled = true
}

// Batch delivers the elements of n positions and reports whether more are wanted.
func (f *Flow) Batch(n int) bool {
	f.lock()
	f.spec.N = n
	f.next, f.lanes = 0, f.lanes[:0] // Cursors are open for one batch only.
	f.fresh = true
	f.spent = 0
	f.setPace(n)
	f.shared = n > 1 && (f.pace.Cost == 0 || engine.Worth(f.cost(n))) && f.participants() > 1
	f.unlock()
	all := false
	defer func() {
		if !all {
			f.halt() // Before the source goes on: what is under way reads from it.
		}
	}()
	if f.ring == nil {
		if !f.alone() {
			return false
		}
		if f.shared {
			f.ring, f.wake = make([]portion, 4*f.participants()), make(chan struct{}, 1)
		}
	}
	for {
		p := f.front()
		if p == nil {
			all = true
			return f.drained == nil || f.timed(f.drained)
		}
		if !f.release(p) {
			return false
		}
	}
}

// alone delivers portion after portion, until it is the end of the batch or what is
// left is worth helpers. It reports whether more are wanted.
func (f *Flow) alone() bool {
	for p := &f.own; !f.shared && f.next < f.spec.N && !f.spec.Stop.Reached(f.next); {
		f.do(p, f.claim(p), false)
		if !f.hand(p) {
			return false
		}
	}
	return true
}

// front returns the next portion to be delivered, once it is done, and nil behind the
// last. It works as long as there is something to do meanwhile.
func (f *Flow) front() *portion {
	if f.ring == nil {
		return nil // alone has delivered all.
	}
	for {
		f.mu.Lock()
		if f.claimed > f.delivered {
			if p := &f.ring[f.delivered%len(f.ring)]; p.done {
				f.mu.Unlock()
				return p
			}
		}
		if f.work(false) {
			continue
		}
		if f.claimed == f.delivered {
			f.mu.Unlock()
			return nil
		}
		p := &f.ring[f.delivered%len(f.ring)]
		p.awaited = true
		f.mu.Unlock()
		core.Blocking(func() { seam.Wait(f.wake) })
		return p
	}
}
