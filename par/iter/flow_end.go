package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// recruit reports whether the caller is to spawn a helper. f is locked.
func (f *flow) recruit() bool {
	switch {
	case !f.shared || f.pending > 0 || f.active+1 >= f.participants():
		// One wakes the next, so that a helper that comes late isn't followed by more.
	case f.next >= f.spec.N || f.spec.Stop.Reached(f.next):
	case 2*(f.claimed-f.delivered) > len(f.ring):
		// It could do little until it had to go again.
	default:
		f.pending++
		return true
	}
	return false
}

// spawn has a helper come. If the range is tied to a context the helper must be too, for
// what the stages run: a future is, and a task of Spawn isn't.
func (f *flow) spawn() {
	if !f.spec.Stop.Tied() {
		core.Spawn(f.help)
		return
	}
	core.Go(func() nothing {
		f.help()
		return nothing{}
	})
}

// help is what a helper does.
func (f *flow) help() {
	f.mu.Lock()
	f.pending--
	if f.closed {
		f.mu.Unlock()
		return
	}
	f.active++
	left := false
	defer func() {
		if !left { // It exits the goroutine.
			f.mu.Lock()
		}
		f.active--
		if f.closed && f.active == 0 {
			f.wake <- struct{}{}
		}
		f.mu.Unlock()
	}()
	for f.work() {
		f.mu.Lock()
	}
	left = true
}

// halt stops what is under way, waits for it and lets nobody begin.
func (f *flow) halt() {
	f.spec.Stop.Lower(0)
	f.lock()
	wait := !f.closed && f.active > 0
	f.closed = true
	f.unlock()
	if wait {
		core.Blocking(func() { <-f.wake })
	}
}

// close ends the range.
func (f *flow) close() {
	if f.ring != nil || !f.settled {
		f.halt()
	}
	if f.settled {
		engine.Learn(f.spec.Key, f.pace.Cost)
	}
	f.deliver, f.check, f.drained = nil, nil, nil
	f.pipeline.retire()
	if f.ring == nil {
		return // See keep.
	}
	// A helper that has not begun may keep f for long, and must not keep more.
	f.ring, f.lanes = []portion{}, nil
	f.own, f.first = portion{}, flowLane{}
}

// largestKept is up to how many bytes a portion's memory is kept for the next range.
const largestKept = 1 << 16

// keep keeps f, which has ended well, for another range, unless a helper may know it.
func (f *flow) keep() {
	if f.ring != nil {
		return
	}
	xs := f.own.xs
	if xs != nil && xs.Cap()*int(width(xs)) > largestKept {
		xs = nil
	}
	if xs != nil && xs.Len() > 0 { // The loop body did not want more.
		wipe(xs)
		xs.Resize(0)
	}
	f.own = portion{xs: xs}
	f.first.retire()
	f.first.into = nil
	clear(f.lanes)
	f.lanes, f.next, f.pace = f.lanes[:0], 0, pace.Pace{}
	f.settled, f.shared, f.closed, f.workers = false, false, false, 0
	putStash(f.spec.Key, f)
}
