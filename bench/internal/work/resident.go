package work

import (
	"runtime"
	"sync/atomic"
	"time"

	"github.com/seed1237c087/manta/bench/internal/pause"
)

const (
	// residentSpin is how long a worker of a resident pool looks for work before it parks.
	residentSpin = 50 * time.Microsecond
	// residentWait is how long a caller looks whether all parts are done before it gives way. A worker that was woken waits
	// some 70 us behind its waker until an idle processor takes it. A caller that gave way before that would have it run in
	// its own place, and then wait until it parks, in each region anew.
	residentWait = time.Millisecond
)

// A resident is a pool as programs with many short regions have one, written by hand: workers that live on, spin between
// regions and then park.
type resident struct {
	job     func(part int) // nil: the workers are to end
	workers []residentWorker
	_       [64]byte
	begun   atomic.Uint64 // regions
	_       [64]byte
	left    atomic.Int64 // parts that are not done
}

type residentWorker struct {
	parked atomic.Bool
	wake   chan struct{}
	_      [48]byte
}

// newResident starts a pool whose regions have so many parts, of which the caller does one.
func newResident(parts int) *resident {
	r := &resident{workers: make([]residentWorker, parts-1)}
	for i := range r.workers {
		w := &r.workers[i]
		w.wake = make(chan struct{}, 1)
		go r.work(w, i+1)
	}
	return r
}

// run has f called for all parts, and waits.
func (r *resident) run(f func(part int)) {
	r.job = f
	r.left.Store(int64(len(r.workers)))
	r.begun.Add(1)
	for i := range r.workers {
		if w := &r.workers[i]; w.parked.Load() && w.parked.CompareAndSwap(true, false) {
			w.wake <- struct{}{}
		}
	}
	if f != nil {
		f(0)
	}
	spinUntil(func() bool { return r.left.Load() == 0 }, residentWait, runtime.Gosched)
}

// Close ends the workers.
func (r *resident) Close() { r.run(nil) }

func (r *resident) work(w *residentWorker, part int) {
	for done := uint64(0); ; done++ {
		begun := func() bool { return r.begun.Load() != done }
		spinUntil(begun, residentSpin, func() {
			w.parked.Store(true)
			if !begun() || !w.parked.CompareAndSwap(true, false) {
				<-w.wake
			}
		})
		f := r.job
		if f != nil {
			f(part)
		}
		r.left.Add(-1)
		if f == nil {
			return
		}
	}
}

// spinUntil returns when is does. After so much time it calls otherwise now and then.
func spinUntil(is func() bool, after time.Duration, otherwise func()) {
	const between = 64 // looks at the clock
	start := time.Now()
	for spins := 1; !is(); spins++ {
		pause.Once()
		if spins%between == 0 && time.Since(start) > after {
			otherwise()
		}
	}
}
