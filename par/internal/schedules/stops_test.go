//go:build manta_sim

package schedules_test

import (
	"context"
	"errors"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
	"github.com/seed1237c087/manta/par"
)

var errCancelled = errors.New("cancelled")

// programCancelled: a context is cancelled while a pipeline runs that is tied to it, by an element or from outside.
func programCancelled(s *run) {
	p := s.pipeline()
	p.bound()
	p.acts(2, false)
	p.background = s.chance(4)
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := func() {
		cancel(errCancelled)
		sim.Changed()
	}
	inside := s.chance(2)
	if inside {
		p.e.acts[s.Below(p.e.n)] = stop
	} else {
		s.spawned.Go(func() {
			for range s.Below(40) {
				seam.Yield()
			}
			stop()
		})
	}
	err := par.Do(ctx, func() error {
		p.end.same(p.end.run(p.iter()), p.e.values(), p.unordered)
		return nil
	})
	switch {
	case err == nil:
		p.e.returned(p.e.n)
	case err == errCancelled: //nolint:errorlint // as it is
		p.e.returned(0)
	default:
		sim.Fail("Do: %v", err)
	}
	for range 2 { // What was stopped has left nothing behind.
		p.e.acts = nil
		p.e.again()
		if p.src.once {
			p.src = sources[0]
		}
		p.once()
	}
}

// programErrors: of several errors, and panics, the one of the lowest element counts.
func programErrors(s *run) {
	p := s.pipeline()
	p.bound()
	p.acts(2, false)
	p.ends(1+s.Below(2), fails)
	if s.chance(3) {
		p.ends(1, panics)
	}
	e := p.e
	low := e.lowest()
	kind := s.Below(3)
	var err error
	o := try(func() {
		of := p.src.of(s, e.n)
		switch kind {
		case 0:
			err = p.with(of).TryForEach(func(i int) error { _, err := e.do(i); return err })
		case 1:
			_, err = par.TryMap(p.with(of), e.do)
		case 2:
			_, err = par.Try(p.with(par.MapErr(of, e.do)).Sum)
		}
	})
	e.check(o)
	if e.ends[low] != fails {
		return
	}
	var of elementError
	if !errors.As(err, &of) || int(of) != low {
		sim.Fail("the error is %v, and that of element %d was to come", err, low)
	}
}

// programEarlyStops: endings and adapters that stop before the end.
func programEarlyStops(s *run) {
	p := s.pipeline()
	p.bound()
	p.acts(2, false)
	p.unordered = false
	e := p.e
	for range 1 + s.Below(3) {
		e.again()
		at := s.Below(e.n + 2)
		want := slices.Index(e.values(), value(at))
		if p.src.once {
			p.src = sources[0]
		}
		p.stopped(s.Below(9), at, want)
	}
}

// stopped runs p with an ending that stops at the value of element at, of which want is the first; -1: none has it.
func (p *pipeline) stopped(kind, at, want int) {
	s, e := p.s, p.e
	is := func(x int) bool { return x == value(at) }
	before := want // elements that must have run
	if want < 0 {
		before = e.n
	}
	o := try(func() {
		it := p.iter()
		switch kind {
		case 0:
			x, ok := it.FindFirst(is)
			agree("FindFirst", ok, want >= 0 && x == value(at), want >= 0)
		case 1:
			x, ok := it.FindAny(is)
			agree("FindAny", ok, want >= 0 && x == value(at), want >= 0)
			before = 0
		case 2:
			i, ok := it.PositionFirst(is)
			agree("PositionFirst", ok, i == want, want >= 0)
		case 3:
			agree("Any", it.Any(is), true, want >= 0)
			before = 0
		case 4:
			xs := it.TakeWhile(func(x int) bool { return !is(x) }).Collect()
			agree("TakeWhile", true, slices.Equal(xs, e.values()[:before]), true)
		case 5:
			n := s.Below(e.n + 1)
			xs := it.TakeAny(n).Collect()
			agree("TakeAny", true, len(xs) == n && within(xs, e.values()), true)
			before = 0
		case 6:
			n := s.Below(e.n + 1)
			xs := it.SkipAny(n).Collect()
			agree("SkipAny", true, len(xs) == e.n-n && within(xs, e.values()), true)
			before = e.n
		case 7:
			n := s.Below(e.n + 1)
			xs := it.Take(n).Collect()
			agree("Take", true, slices.Equal(xs, e.values()[:n]), true)
			before = n
		case 8:
			_, ok := it.FindLast(is)
			agree("FindLast", ok, true, want >= 0)
			before = 0
		}
	})
	e.returned(before)
	if o != (outcome{}) {
		sim.Fail("the search has ended with %v", o)
	}
}

// agree fails unless ok is as it is to be, and right is true if it is.
func agree(name string, ok, right, want bool) {
	if ok != want || ok && !right {
		sim.Fail("%s: ok is %v, want %v, and the result is right: %v", name, ok, want, right)
	}
}

// within reports whether xs are some of vs, in their order.
func within(xs, vs []int) bool {
	for _, v := range vs {
		if len(xs) > 0 && xs[0] == v {
			xs = xs[1:]
		}
	}
	return len(xs) == 0
}

// programBackground: background work beside foreground work, of which each waits for locks of the other.
func programBackground(s *run) {
	low, high := s.pipeline(), s.pipeline()
	low.background = true
	low.bound()
	high.bound()
	low.acts(2, false)
	high.acts(1, false)
	var mu seam.Mutex
	locks := func() {
		mu.Lock()
		touch()
		mu.Unlock()
	}
	low.e.acts[0], high.e.acts[0] = locks, locks
	var wg seam.WaitGroup
	wg.Go(low.once)
	wg.Go(high.once)
	if s.chance(2) {
		core.WithPriority(core.Background, func() { s.nested(4) })
	}
	wg.Wait()
}
