// Package flow delivers the elements of a run to the goroutine that called it, in order, while other goroutines work on later
// elements. It is what a range over a Seq does.
package flow

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/pace"
	"github.com/seed1237c087/manta/par/internal/run"
)

// A BodyLoop gets the elements of a block, in order, and returns false if no more are wanted. Unless check is nil, the BodyLoop
// calls check before it does anything with an element. check does not return if the work has been stopped.
type BodyLoop func(b block.Block, check func()) bool

// A Flow is one range over a Seq. Its positions are processed in portions. Portions are numbered as they are claimed, and they
// stay in a ring until they have been delivered, in that order. The ranging goroutine delivers portions, and processes portions
// itself while the next one is not done. Helpers, which are tasks in the pool, only process portions, and end when the ring is
// full. Therefore no helper ever blocks because of the ring. The fields of a range without helpers come first, and the fields
// that mu guards come last.
type Flow struct {
	run.Pipeline
	inBody int64 // nanoseconds of the ranging goroutine in BodyLoop and drained, if there is a stream
	order
	// delivering: the loop body is at work. settled: everything has ended well. Only the ranging goroutine uses these two.
	delivering, settled bool
	wake                chan struct{} // wakes the ranging goroutine; has room for one value
	own                 portion       // of a ranging goroutine without a ring
	first               lane          // the first lane of a batch, for that goroutine

	mu seam.Mutex // guards the rest; see lock
	// ring contains the portions delivered to claimed-1: portion k is at k % len(ring). Once there is a ring, it stays.
	ring               []portion
	delivered, claimed int
	batch
	helpers
	count count // of all batches
}

// count is what the participants of a range have done.
type count struct {
	positions, pieces int
	helped            int // portions that helpers processed
	helpers           int // the most helpers at the same time
}

// order contains what Run was called with.
type order struct {
	deliver BodyLoop
	check   func() // for deliver
	// drained, if not nil, is called when all of a batch has been delivered and another batch may follow. It returns false if no
	// more is wanted.
	drained func() bool
}

// batch is the state of the current batch.
type batch struct {
	next   int       // the position at which the next portion begins
	lanes  []*lane   // lanes that nobody uses now, open for this batch
	pace   pace.Pace // of portions
	spent  int64     // nanoseconds since the batch began, of all participants
	shared bool      // the batch is worth helpers
	fresh  bool      // no lane has been made yet; for the ranging goroutine without a ring
}

// helpers are the goroutines that help a flow.
type helpers struct {
	pending int  // helpers that have not begun
	active  int  // helpers at work
	closed  bool // a helper that begins now must return
	// measured: one worker runs everything, and the ranging goroutine would leave nothing to helpers. Therefore each portion is a
	// task.
	measured bool
	workers  int // how many goroutines work at once, at most; 0: not asked yet, see participants
}

// portion is a stretch of positions and its result. The elements are in one block, which the next portion uses again, and not in
// a rope: with ropes, a range over a million cheap elements took 1.5 times as long, and a range over a hundred took 1.9 times as
// long.
type portion struct {
	lo, hi  int
	xs      block.Block // nil: none yet
	panic   *core.PanicError
	exited  bool // by a Goexit
	done    bool
	awaited bool   // the ranging goroutine waits for the portion
	wait    func() // waits for the task of the portion; nil: it has none
}

// lane copies the elements to its current portion.
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

// lock and unlock lock and unlock mu, once there may be helpers. Without a ring the ranging goroutine is alone, and only that
// goroutine makes a ring.
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

// participants returns how many goroutines work at once, at most. f must be locked.
func (f *Flow) participants() int {
	if f.workers == 0 {
		f.workers = core.NumWorkers()
		if n := f.Spec.Limit; n > 0 {
			f.workers = min(f.workers, n)
		}
	}
	return f.workers
}
