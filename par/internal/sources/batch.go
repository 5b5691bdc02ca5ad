package sources

import (
	"time"

	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// Batch contains the elements that were read from a source in one run and not passed on yet. It is the stream of that run.
//
// Half of its fields decide when a batch is over: by number, by the clock, by the alarm, by the context, or because no more
// elements are wanted.
type Batch struct {
	// Items are the elements; nil if the pipeline is Streamed.
	Items  describe.Block
	memory *describe.Memory // the source over Items
	idle   func() bool      // see describe.Binding
	window describe.Block   // for a part of Items
	read   func(b *Batch)
	run    func(n int) bool
	bond   *under.Bond // nil: tied to no context
	over   bool        // no more elements are wanted
	always bool        // Next is due at every element
	aside  *asidePart
	readResult

	// Fixed: a batch ends when it has a certain number of elements, because the brackets of a reduction depend on where batches end.
	// Therefore the ends must not depend on time.
	Fixed bool
	// Indexed: the stream may be asked how many elements come before a position; see [describe.Node.Numbered].
	Indexed bool
	// pace is the pace of pulling. Its goal is as long as the work on the last batch took, but at least pace.Goal. If the goal did
	// not follow the work, a slow source would feed one element at a time to work that is slower yet, and keep one worker busy.
	pace  pace.Pace
	begun int64 // when the current batch began
	clock func() int64
	// body counts the nanoseconds in the loop body of a range over a Seq, which are not part of the work. If the goal followed these
	// too, a body that is slower than the source would wait longer for each batch. body is nil for other endings.
	body *int64
	// alarm makes somebody look at the clock in the middle of a batch, because a pull can't be interrupted, and the elements that
	// have been pulled wait for it.
	alarm pace.Alarm
}

const (
	// LongestBatch is the most elements of a batch, so large that the cost of beginning a batch does not count beside the work on it.
	LongestBatch = 1 << 14
	// SafeBatch is how many elements a batch may have even if they take more than batchBytes.
	SafeBatch  = 1 << 10
	batchBytes = 1 << 20
	// watchTime is the time after which the clock is looked at in the middle of a batch.
	watchTime = time.Millisecond
	// leastWatched is the most elements of a batch that has no alarm.
	leastWatched = 16
)

// Due reports whether Next must be called when there are n Items.
func (b *Batch) Due(n int) bool {
	return n == b.pace.Next || b.always || b.alarm.Rung()
}

// Next passes the Items on if it is time to, and reports whether more are wanted.
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

// Idle is called before a wait for what may never come, and reports whether more elements are wanted. There must be no Items.
func (b *Batch) Idle() (more bool) {
	if b.idle != nil {
		b.work(0)
	}
	return !b.over
}

// Flush passes the Items on, and reports whether more are wanted. When it returns, there are no Items.
func (b *Batch) Flush() (more bool) {
	if b.Items != nil && b.Items.Len() > 0 && !b.over {
		b.Run(b.Items.Len())
	}
	b.clear()
	return !b.over
}

// Run passes n positions on, and reports whether more are wanted.
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

// work processes n positions, or calls idle if n is 0, and reports whether more are wanted.
func (b *Batch) work(n int) (more bool) {
	b.over = true // over stays true if run or idle panics.
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

// MostOfBatch returns the most elements that a batch of the type of items has.
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
