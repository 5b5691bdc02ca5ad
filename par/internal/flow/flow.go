// Package flow delivers the elements of a run to the goroutine that called it, in order, while others work on those
// after: what a range over a Seq does.
package flow

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/pace"
	"github.com/seed1237c087/manta/par/internal/run"
)

// A BodyLoop gets the elements of a block, in order, and returns false if no more are
// wanted. It calls check, unless that is nil, before it does anything with an element: that
// does not return if the work has been stopped.
type BodyLoop func(b block.Block, check func()) bool

// A Flow is one range over a Seq. Its positions are worked off in portions, which are
// numbered as they are claimed and held in a ring until they have been delivered, in that
// order. The ranging goroutine delivers, and works while the next portion is not there.
// Helpers, which are tasks in the pool, do nothing but work, and end when the ring is full:
// so none ever blocks for the sake of the ring. The fields of a range without helpers come first, and those that mu guards last.
type Flow struct {
	run.Pipeline
	inBody int64 // nanoseconds in BodyLoop and drained, on the ranging goroutine, if there is a stream
	order
	// delivering: the loop body is at work. settled: all has ended well. Only the
	// ranging goroutine uses them.
	delivering, settled bool
	wake                chan struct{} // for the ranging goroutine; it holds one
	own                 portion       // that of a ranging goroutine without a ring
	first               lane          // of a batch of that goroutine

	mu seam.Mutex // guards the rest; see lock
	// ring holds portions delivered to claimed-1, number k at k % len(ring). Once
	// there is one, it stays.
	ring               []portion
	delivered, claimed int
	batch
	helpers
	count count // of all batches
}

// count is what the participants of a range have done.
type count struct {
	positions, pieces int
	helped            int // portions that helpers did
	helpers           int // at the same time, at most
}

// order is what Run was called with.
type order struct {
	deliver BodyLoop
	check   func() // for deliver
	// drained, if not nil, is called when all of a batch has been delivered and another
	// may follow; false: no more.
	drained func() bool
}

// batch is how far the batch at hand is.
type batch struct {
	next   int       // the position at which the next portion begins
	lanes  []*lane   // that nobody uses now, open for this batch
	pace   pace.Pace // of portions
	spent  int64     // nanoseconds since the batch began, of all participants
	shared bool      // the batch is worth helpers
	fresh  bool      // no lane was made yet; for the ranging goroutine without a ring
}

// helpers are the goroutines that help a flow.
type helpers struct {
	pending int  // that have not begun
	active  int  // at work
	closed  bool // whoever begins now must go
	// measured: one worker runs all, and the ranging goroutine would leave nothing to helpers. So each portion is a task.
	measured bool
	workers  int // all that work at once, at most; 0: not asked yet, see participants
}

// portion is a stretch of positions and what came of it. Its elements stand in one block, which serves the next portion
// again, and not in a rope: with ropes, a range over a million cheap elements took 1.5 times as long, and one over a
// hundred 1.9 times.
type portion struct {
	lo, hi  int
	xs      block.Block // nil: none yet
	panic   *core.PanicError
	exited  bool // by a Goexit
	done    bool
	awaited bool   // by the ranging goroutine
	wait    func() // for its task; nil: it has none
}

// lane copies the elements to the portion that it is at.
type lane struct {
	run.Lane
	into *portion
}

func (l *lane) Take(_, _ int, b block.Block) {
	if n := b.Len(); n > 0 {
		p := l.into
		if p.xs == nil || !block.SameType(p.xs, b) {
			p.xs = b.Make(0)
		}
		p.xs.Append(b, 0, n)
	}
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
		if n := f.Spec.Limit; n > 0 {
			f.workers = min(f.workers, n)
		}
	}
	return f.workers
}
