package flow

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/caller"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Run delivers the elements of n, which runs under key. drained, if not nil, is called when all of a batch has been delivered and
// another batch may follow; drained returns false to end the run. Run reports whether f can be used again.
func (f *Flow) Run(n describe.Node, key uint64, deliver BodyLoop, check func(), drained func() bool) (again bool) {
	defer func() {
		f.close(key)
		f.note(key)
		f.Pipeline.Retire()
		settled := f.settled
		if again = settled && f.reset(); again {
			f.first.Retire()
		} else {
			f.first = lane{} // A helper may keep f for long, and must not keep more.
		}
		if settled || f.delivering {
			return // A panic of the loop body passes as it is.
		}
		if v := recover(); v != nil {
			panic(under.Wrapped[*core.PanicError](v))
		}
	}()
	f.deliver, f.check, f.drained, f.count = deliver, check, drained, count{}
	f.pace.Cost = engine.Known(key)
	if under.Tracing() {
		caller.Shown(n.Tuning().Part == nil, func() { f.feed(n, key) })
	} else {
		f.feed(n, key)
	}
	f.settled = true
	return again
}

// feed opens n and delivers it batch by batch.
func (f *Flow) feed(n describe.Node, key uint64) {
	f.Bound.Body = &f.inBody
	f.Open(n, key)
	f.Spec.Stop.Tie()
	if f.Stream != nil {
		f.Stream.Batches(f.batched)
	} else {
		f.batched(f.Spec.N)
	}
	f.Progress.End(f.Spec.Stop.Any())
}

// batched delivers the elements of n positions and reports whether more are wanted.
func (f *Flow) batched(n int) bool {
	f.lock()
	f.Spec.N = n
	f.next, f.lanes = 0, f.lanes[:0] // Cursors are open for one batch only.
	f.fresh = true
	f.spent = 0
	f.setPace(n)
	f.shared = n > 1 && (f.pace.Cost == 0 || engine.Worth(f.cost(n))) && f.participants() > 1
	f.unlock()
	all := false
	defer func() {
		if !all {
			f.halt() // Before the source continues, because the portions under way read from it.
		}
		f.Spec.Part.Sum()
	}()
	if f.ring == nil {
		if !f.alone() {
			return false
		}
		if f.shared {
			f.ring, f.wake = make([]portion, 4*f.participants()), make(chan struct{}, 1)
			f.measured = under.Measured()
		}
	}
	for {
		p := f.front()
		if p == nil {
			all = true
			return f.drained == nil || f.timed(f.drained)
		}
		if !f.release(p) {
			return false
		}
	}
}

// alone delivers portion after portion, until the batch ends or the rest is worth helpers. It reports whether more are wanted.
func (f *Flow) alone() bool {
	for p := &f.own; !f.shared && f.next < f.Spec.N && !f.Spec.Stop.Reached(f.next); {
		f.claim(p)
		f.do(p, f.free(), false)
		if !f.hand(p) {
			return false
		}
	}
	return true
}

// front returns the next portion to be delivered, once the portion is done or has a task. After the last portion it returns nil.
// Meanwhile it processes portions as long as there are some.
func (f *Flow) front() *portion {
	if f.ring == nil {
		return nil // alone has delivered all.
	}
	for {
		f.mu.Lock()
		if f.claimed > f.delivered {
			if p := &f.ring[f.delivered%len(f.ring)]; p.done {
				f.mu.Unlock()
				return p
			}
		}
		if f.work(false) {
			continue
		}
		if f.claimed == f.delivered {
			f.mu.Unlock()
			return nil
		}
		p := &f.ring[f.delivered%len(f.ring)]
		p.awaited = !f.measured
		f.mu.Unlock()
		if !f.measured {
			core.Blocking(func() { seam.Wait(f.wake) })
		}
		return p
	}
}

// release delivers p and frees its place in the ring. It reports whether more are wanted.
func (f *Flow) release(p *portion) (more bool) {
	if p.wait != nil {
		p.wait()
		p.wait = nil
	}
	if !f.hand(p) {
		return false
	}
	f.mu.Lock()
	f.delivered++
	recruit := f.recruit()
	f.mu.Unlock()
	if recruit {
		f.spawn()
	}
	return true
}

// note notes how the range went. The range has ended.
func (f *Flow) note(key uint64) {
	s, c := &f.Spec, &f.count
	s.Part.Steal(c.helped)
	switch {
	case f.ring != nil:
		s.Note(engine.RunStats{
			Why: engine.Large, Key: key, N: c.positions, Pieces: c.pieces, Stolen: c.helped, Participants: 1 + c.helpers,
		})
	case s.Limit == 1:
		s.Goes(engine.LimitOfOne)
	case f.workers == 1:
		s.Goes(engine.OneWorker)
	default:
		s.Goes(engine.Small)
	}
}
