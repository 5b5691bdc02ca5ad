package flow

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// work claims a portion of the ring and processes it, or lets a task process it if the range is measured. It is called with f.mu held.
// If there is nothing to do, work returns false, with f.mu still held. Otherwise it returns true, with f.mu free. If helps is set, the
// caller is a helper.
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

// recruit reports whether the caller must spawn a helper. f must be locked.
func (f *Flow) recruit() bool {
	switch {
	case f.measured || !f.shared || f.pending > 0 || f.active+1 >= f.participants():
		// A helper that has begun wakes the next one, so that a helper that comes late isn't followed by more.
	case f.next >= f.Spec.N || f.Spec.Stop.Reached(f.next):
	case 2*(f.claimed-f.delivered) > len(f.ring):
		// A helper could do little before it had to end.
	default:
		f.pending++
		return true
	}
	return false
}

// spawn starts a helper.
func (f *Flow) spawn() {
	f.Spec.Part.Fork()
	spawn(f.Spec.Stop.Tied(), f.help)
}

// spawn runs f in the pool. If the range is tied to a context, f must be tied too, for what the stages run. A future is tied, and a
// task of Spawn isn't.
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

// task lets a task process p, and release waits for that task. f must be locked, and is unlocked when task returns.
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

// help is the function of a helper.
func (f *Flow) help() {
	f.helpWith(func() {
		for f.work(true) {
			f.mu.Lock()
		}
	})
}

// helpWith calls work with f.mu held, unless the helper must return. When work returns, f.mu is held, too.
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
		if !left { // work has exited the goroutine.
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

// largestKept is the most bytes of a portion's memory that are kept for the next range.
const largestKept = 1 << 16

// reset prepares f, which has ended well, for another range. It reports whether f can be used again: no helper may know f.
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
