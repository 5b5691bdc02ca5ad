package iter

import (
	"sync/atomic"
	"time"
)

// filling decides how many elements a bridge pulls from its source before it hands
// them on: 1, 2, 4 and so on up to LongestBatch, and fewer if pulling takes long. A
// pull can't be interrupted, and what has been pulled waits for it; so a batch is
// over when it has taken as long as the work on the batch before, or fillTime if
// that took less. Without the first, a slow source would feed one element at a
// time to work that is slower yet, and keep one worker busy.
type filling struct {
	// fixed: batches are as long as their number says, because the brackets of a
	// reduction depend on where they end.
	fixed bool
	clock func() int64 // nanoseconds
	limit int          // of the batch
	look  int          // the length at which to look at it again
	every int          // pulls between two looks
	// patience is how long the batch may take.
	patience int64
	// begun is when the batch began, and seen its length when the clock was read last.
	begun, looked int64
	seen          int
	// late is set when a look is due before f.look: by the timer, if the looks
	// are far apart.
	late  atomic.Bool
	watch time.Duration // from one such look to the next; 0: there are none
	timer *time.Timer   // nil: not needed yet
	set   bool          // the timer is
}

// LongestBatch is how many elements a batch has at most.
const LongestBatch = 1024

const (
	fillTime = 50_000 // nanoseconds
	// The clock is read after about lookTime nanoseconds of pulling, of which
	// that is a tenth, and at least once in mostUnseen pulls. A source that was
	// quick and gets slow is noticed by a timer, if there are more than
	// leastWatched pulls between two looks.
	lookTime     = 500
	mostUnseen   = 256
	leastWatched = 16
	watchTime    = time.Millisecond
)

var epoch = time.Now()

// sinceEpoch is a clock that costs half of time.Now.
func sinceEpoch() int64 { return int64(time.Since(epoch)) }

// start begins the first batch.
func (f *filling) start() {
	f.limit, f.every, f.patience = 1, 1, fillTime
	f.begin()
}

// begin begins a batch.
func (f *filling) begin() {
	f.seen, f.look = 0, f.limit
	if f.fixed {
		return
	}
	f.look = min(f.every, f.limit)
	f.begun = f.clock()
	f.looked = f.begun
}

// due reports whether full is to be asked about a batch of n elements.
func (f *filling) due(n int) bool { return n == f.look || f.late.Load() }

// full reports whether a batch of n elements, for which it was due, is to be handed
// on.
func (f *filling) full(n int) bool {
	if f.fixed {
		return true
	}
	now := f.clock()
	pull := (now - f.looked) / int64(n-f.seen)
	f.looked, f.seen = now, n
	f.every = int(min(max(1, lookTime/max(1, pull)), mostUnseen))
	f.look = min(n+f.every, f.limit)
	if f.late.Load() {
		f.set = false
		f.late.Store(false) // Before the timer is set again.
	}
	if !f.set && f.watch > 0 && f.every >= leastWatched {
		f.set = true
		if f.timer == nil {
			f.timer = time.AfterFunc(f.watch, func() { f.late.Store(true) })
		} else {
			f.timer.Reset(f.watch)
		}
	}
	return n == f.limit || now-f.begun >= f.patience
}

// end ends the last batch.
func (f *filling) end() {
	if f.timer != nil {
		f.timer.Stop()
	}
}

// next begins another batch when the one that was full has been worked off.
func (f *filling) next() {
	if f.fixed || f.seen == f.limit {
		f.limit = min(2*f.limit, LongestBatch)
	}
	worked := f.looked
	f.begin()
	f.patience = max(fillTime, f.begun-worked)
}
