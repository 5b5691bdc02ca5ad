package flow

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// work claims a portion of the ring and does it, or has a task do it if the range is measured. It is called with f.mu held. If there is
// nothing to do, it returns false with f.mu held still, otherwise true with f.mu free. helps: a
// helper calls it.
func (f *Flow) work(helps bool) bool {
	if f.next >= f.Spec.N || f.claimed-f.delivered == len(f.ring) || f.Spec.Stop.Reached(f.next) {
		return false
	}
	p := &f.ring[f.claimed%len(f.ring)]
	f.claimed++
	f.claim(p)
	if f.measured {
		f.task(p)
		return true
	}
	l, recruit := f.free(), f.recruit()
	f.mu.Unlock()
	if recruit {
		f.spawn()
	}
	f.do(p, l, helps)
	return true
}

// recruit reports whether the caller is to spawn a helper. f is locked.
func (f *Flow) recruit() bool {
	switch {
	case f.measured || !f.shared || f.pending > 0 || f.active+1 >= f.participants():
		// One wakes the next, so that a helper that comes late isn't followed by more.
	case f.next >= f.Spec.N || f.Spec.Stop.Reached(f.next):
	case 2*(f.claimed-f.delivered) > len(f.ring):
		// It could do little until it had to go again.
	default:
		f.pending++
		return true
	}
	return false
}

// spawn has a helper come.
func (f *Flow) spawn() {
	f.Spec.Part.Fork()
	spawn(f.Spec.Stop.Tied(), f.help)
}

// spawn has f run in the pool. If the range is tied to a context, f must be too, for what the stages run: a future is, and
// a task of Spawn isn't.
func spawn(tied bool, f func()) {
	if !tied {
		core.Spawn(f)
		return
	}
	core.Go(func() helperOver {
		f()
		return helperOver{}
	})
}

// helperOver is the result of a helper.
type helperOver struct{}

// Minded tells core that the helper looks at the context itself.
func (helperOver) Minded() {}

// task has a task of its own do p, which release waits for. f is locked, and free when it returns.
func (f *Flow) task(p *portion) {
	f.pending++
	f.mu.Unlock()
	f.Spec.Part.Fork()
	task := core.Go(func() helperOver {
		f.helpWith(func() {
			l := f.free()
			f.mu.Unlock()
			f.do(p, l, true)
			f.mu.Lock()
		})
		return helperOver{}
	})
	p.wait = func() { task.Wait() }
}

// help is what a helper does.
func (f *Flow) help() {
	f.helpWith(func() {
		for f.work(true) {
			f.mu.Lock()
		}
	})
}

// helpWith calls work with f.mu held, as it is when that returns, unless the helper must go.
func (f *Flow) helpWith(work func()) {
	f.mu.Lock()
	f.pending--
	if f.closed {
		f.mu.Unlock()
		return
	}
	f.active++
	f.count.helpers = max(f.count.helpers, f.active)
	left := false
	defer func() {
		if !left { // It exits the goroutine.
			f.mu.Lock()
		}
		f.active--
		if f.closed && f.active == 0 {
			seam.Send(f.wake, struct{}{})
		}
		f.mu.Unlock()
	}()
	work()
	left = true
}

// halt stops the portions that are under way, waits for them, and prevents others from beginning.
func (f *Flow) halt() {
	f.Spec.Stop.Lower(0)
	f.lock()
	wait := !f.closed && f.active > 0
	f.closed = true
	f.unlock()
	if wait {
		core.Blocking(func() { seam.Wait(f.wake) })
	}
}

// close ends the range.
func (f *Flow) close(key uint64) {
	if f.ring != nil || !f.settled {
		f.halt()
	}
	if f.settled {
		engine.Learn(key, f.pace.Cost)
	}
	f.deliver, f.check, f.drained = nil, nil, nil
	if f.ring != nil {
		// A helper that has not begun may keep f for long, and must not keep more.
		f.ring, f.lanes, f.own = []portion{}, nil, portion{}
	}
}

// largestKept is up to how many bytes a portion's memory is kept for the next range.
const largestKept = 1 << 16

// reset readies f, which has ended well, for another range, and reports whether that can be: no helper may know it.
func (f *Flow) reset() bool {
	if f.ring != nil {
		return false
	}
	xs := f.own.xs
	if xs != nil && xs.Cap()*int(block.Width(xs)) > largestKept {
		xs = nil
	}
	if xs != nil && xs.Len() > 0 { // The loop body did not want more.
		block.Wipe(xs)
		xs.Resize(0)
	}
	f.own = portion{xs: xs}
	clear(f.lanes)
	f.lanes, f.next, f.pace = f.lanes[:0], 0, pace.Pace{}
	f.settled, f.shared, f.closed, f.workers = false, false, false, 0
	return true
}
