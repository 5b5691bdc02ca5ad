package sources

import (
	"time"

	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// Batch holds the elements that were read from a source in one run and not passed on yet. It is the stream of that run.
//
// Half of its fields decide when a batch is over: by number, by the clock, by the alarm, by the context, or because no more
// elements are wanted.
type Batch struct {
	// Items are the elements; nil if the pipeline is Streamed.
	Items  describe.Block
	memory *describe.Memory // the source that they are
	idle   func() bool      // see describe.Binding
	window describe.Block   // for a part of them
	read   func(b *Batch)
	run    func(n int) bool
	bond   *under.Bond // nil: tied to no context
	over   bool        // no more is wanted
	always bool        // Next is due at every element
	aside  *asidePart
	readResult

	// Fixed: batches are as long as their number says, because the brackets of a reduction depend on where they end. So they must not
	// depend on time.
	Fixed bool
	// Indexed: it may be asked how many elements come before a position; see [describe.Node.Numbered].
	Indexed bool
	// pace is that of pulling. Its goal is as long as the work on the batch before took, or pace.Goal if that took
	// less: without the first, a slow source would feed one element at a time to work that is slower yet, and keep one
	// worker busy.
	pace  pace.Pace
	begun int64 // when the batch at hand did
	clock func() int64
	// body counts the nanoseconds in the loop body of a range over a Seq, which are no work: were the goal as long as
	// these, a body that is slower than the source would wait longer for each batch. It is nil for other endings.
	body *int64
	// alarm has somebody look at the clock in the middle of a batch: a pull can't be interrupted, and what has been
	// pulled waits for it.
	alarm pace.Alarm
}

const (
	// LongestBatch is how many elements a batch has at most, so that to begin one does not count
	// beside the work on it.
	LongestBatch = 1 << 14
	// SafeBatch is how many a batch may have even if that is more than batchBytes.
	SafeBatch  = 1 << 10
	batchBytes = 1 << 20
	// watchTime is after how long the clock is looked at in the middle of a batch.
	watchTime = time.Millisecond
	// leastWatched is up to how many elements a batch has no alarm.
	leastWatched = 16
)

// Due reports whether Next is to be called when there are n Items.
func (b *Batch) Due(n int) bool {
	return n == b.pace.Next || b.always || b.alarm.Rung()
}

// Next hands the Items on if it is time to, and reports whether more are wanted.
func (b *Batch) Next() (more bool) {
	if b.aside != nil {
		return b.aside.put(b)
	}
	if b.bond != nil && b.bond.Ended() {
		b.over, b.cut = true, true
		b.state.Store(refused)
		return false
	}
	switch n := b.Items.Len(); {
	case n != b.pace.Next && !b.alarm.Rung():
	case b.Fixed:
		b.pace.Grow()
		b.Flush()
	default:
		b.look(n)
	}
	return !b.over
}

// Idle is called before a wait for what may never come, and reports whether more are wanted. There are no Items.
func (b *Batch) Idle() (more bool) {
	if b.idle != nil {
		b.work(0)
	}
	return !b.over
}

// Flush hands the Items on, and reports whether more are wanted. When it returns, there are none.
func (b *Batch) Flush() (more bool) {
	if b.Items != nil && b.Items.Len() > 0 && !b.over {
		b.Run(b.Items.Len())
	}
	b.clear()
	return !b.over
}

// Run hands n positions on, and reports whether more are wanted.
func (b *Batch) Run(n int) (more bool) {
	if b.aside != nil {
		return b.aside.ask(n)
	}
	b.state.CompareAndSwap(open, busy)
	if more = b.work(n); more {
		b.state.CompareAndSwap(busy, open)
	} else {
		b.state.CompareAndSwap(busy, refused)
	}
	return more
}

// work has the work on n positions done, or what idle does if there are none, and reports whether more are wanted.
func (b *Batch) work(n int) (more bool) {
	b.over = true // It stays so if that panics.
	returned := false
	defer func() {
		if !returned {
			b.leave(recover())
		}
	}()
	if n > 0 {
		more = b.run(n)
	} else {
		more = b.idle()
	}
	returned = true
	b.over = !more
	if b.memory != nil {
		b.memory.Before += n
	}
	return more
}

// MostOfBatch returns how many elements a batch has at most.
func MostOfBatch(items describe.Block) int {
	return min(LongestBatch, max(SafeBatch, batchBytes/int(block.Width(items))))
}

// clear empties the Items, drops references to user values, and makes room for the next batch.
func (b *Batch) clear() {
	if b.Items == nil {
		return
	}
	if !b.Items.Plain() {
		b.window.Window(b.Items, 0, b.Items.Len())
		b.window.Erase()
	}
	b.Items.Resize(0)
	if next := b.pace.Next; !b.over && b.Items.Cap() < next {
		b.Items.Grow(next)
		b.Items.Resize(0)
	}
}

func (b *Batch) Batches(run func(n int) bool) {
	b.run = run
	b.bond, _ = under.TiedTo()
	b.always = b.bond != nil || b.aside != nil
	defer b.finish()
	if b.aside != nil {
		b.aside.read(b)
		b.returned = true
		return
	}
	if b.Items != nil {
		b.pace = pace.Pace{Goal: pace.Goal, Least: 1, Most: MostOfBatch(b.Items), Next: 1}
		b.begun = b.clock()
		defer b.alarm.Stop()
	}
	b.read(b)
	b.returned = true
}
