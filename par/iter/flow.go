package iter

import (
	"sync"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// flow is one range over a Seq. Its positions are worked off in portions, which are
// numbered as they are claimed and held in a ring until they have been delivered, in that
// order. The ranging goroutine delivers, and works while the next portion is not there.
// Helpers, which are tasks in the pool, do nothing but work, and end when the ring is full:
// so none ever blocks for the sake of the ring.
type flow struct {
	pipeline
	deliver Delivery
	check   func() // for deliver
	// drained, if not nil, is called when all of a batch has been delivered and another
	// may follow; false: no more.
	drained func() bool
	// delivering: the loop body is at work. settled: all has ended well. Only the
	// ranging goroutine uses them.
	delivering, settled bool
	wake                chan struct{} // for the ranging goroutine; it holds one
	// own is the portion, and first the lane, of a ranging goroutine without a ring.
	own   portion
	first flowLane

	mu sync.Mutex // guards the rest; see lock
	// ring holds portions delivered to claimed-1, number k at k % len(ring). Once
	// there is one, it stays.
	ring               []portion
	delivered, claimed int
	next               int         // the position at which the next portion begins
	workers            int         // see participants; 0: not asked yet
	lanes              []*flowLane // that nobody uses now, open for this batch
	pace               pace.Pace   // of portions
	spent              int64       // nanoseconds since the batch began, of all participants
	shared             bool        // the batch is worth helpers
	pending            int         // helpers that have not begun
	active             int         // helpers at work
	closed             bool        // whoever begins now must go
}

// portion is a stretch of positions and what came of it.
type portion struct {
	lo, hi  int
	xs      Block // nil: none yet
	panic   *core.PanicError
	exited  bool // by a Goexit
	done    bool
	awaited bool // by the ranging goroutine
}

// lock and unlock are those of mu, from when helpers may come: without a ring the
// ranging goroutine is alone, and it alone makes one.
func (f *flow) lock() {
	if f.ring != nil {
		f.mu.Lock()
	}
}

func (f *flow) unlock() {
	if f.ring != nil {
		f.mu.Unlock()
	}
}

// participants returns how many work at once, at most. f is locked.
func (f *flow) participants() int {
	if f.workers == 0 {
		f.workers = core.NumWorkers()
		if n := f.spec.Limit; n > 0 {
			f.workers = min(f.workers, n)
		}
	}
	return f.workers
}

// batch delivers the elements of n positions and reports whether more are wanted.
func (f *flow) batch(n int) bool {
	f.lock()
	f.spec.N = n
	f.next, f.lanes = 0, f.lanes[:0] // Cursors are open for one batch only.
	f.firstTaken = false
	f.spent = 0
	f.begin(n)
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
			return f.drained == nil || f.drained()
		}
		if !f.release(p) {
			return false
		}
	}
}

// alone delivers portion after portion, until it is the end of the batch or what is
// left is worth helpers. It reports whether more are wanted.
func (f *flow) alone() bool {
	for p := &f.own; !f.shared && f.next < f.spec.N && !f.spec.Stop.Reached(f.next); {
		f.do(p, f.claim(p))
		if !f.hand(p) {
			return false
		}
	}
	return true
}

// front returns the next portion to be delivered, once it is done, and nil behind the
// last. It works as long as there is something to do meanwhile.
func (f *flow) front() *portion {
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
		if f.work() {
			continue
		}
		if f.claimed == f.delivered {
			f.mu.Unlock()
			return nil
		}
		p := &f.ring[f.delivered%len(f.ring)]
		p.awaited = true
		f.mu.Unlock()
		core.Blocking(func() { <-f.wake })
		return p
	}
}

// release delivers p and frees its place.
func (f *flow) release(p *portion) (more bool) {
	if !f.hand(p) {
		return false
	}
	f.mu.Lock()
	f.delivered++
	recruit := f.recruit()
	f.mu.Unlock()
	if recruit {
		f.spawn()
	}
	return true
}

// hand delivers p and reports whether more are wanted.
func (f *flow) hand(p *portion) (more bool) {
	f.spec.Stop.Unwind() // Some of p may be missing.
	f.delivering = true
	more = p.xs == nil || f.deliver(p.xs, f.check)
	f.delivering = false
	if !more {
		return false
	}
	p.raise()
	p.done = false
	if p.xs != nil {
		wipe(p.xs)
		p.xs.Resize(0)
	}
	return true
}
