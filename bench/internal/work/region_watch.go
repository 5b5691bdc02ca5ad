package work

import (
	"sync/atomic"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/core"
)

// A watch finds out when the second worker does its first element of a region.
type watch struct {
	clock  measure.Clock
	caller int // the caller's worker, -1 where it carries none
	parts  atomic.Int64
	came   atomic.Int64 // when the second worker did; 0: not yet
}

// begin is called right before a region by the goroutine that calls it.
func (w *watch) begin(clock measure.Clock) {
	w.clock, w.caller = clock, worker()
	w.parts.Store(0)
	w.came.Store(0)
}

// look is called by whoever does an element.
func (w *watch) look() {
	if w.came.Load() == 0 && worker() != w.caller {
		w.came.CompareAndSwap(0, int64(w.clock.Now()))
	}
}

// part is called by whoever begins a part where goroutines carry no workers.
func (w *watch) part() {
	const second = 2
	if w != nil && w.parts.Add(1) == second {
		w.came.Store(int64(w.clock.Now()))
	}
}

// end is called behind a region and returns when the second worker came. Where none did this is now: it would have come
// too late.
func (w *watch) end() time.Duration {
	if came := w.came.Load(); came != 0 {
		return time.Duration(came)
	}
	return w.clock.Now()
}

// worker returns the index of the worker that the goroutine carries, -1 where it carries none.
func worker() int {
	if i, ok := core.WorkerIndex(); ok {
		return i
	}
	return -1
}
