package iter

import "github.com/seed1237c087/manta/core"

// earlyLane is the part of a lane that is the same for the endings which may be
// decided before all elements have been looked at, by a match or an error. To them
// a panic is a result like these: it counts where nothing that decides comes before
// it, and is nobody's business otherwise. A piece so has one result, whatever the
// others are at, and of all pieces the first that was decided has the result of the
// run. Endings embed it.
type earlyLane struct {
	lane
	over   bool             // the piece has been decided
	raised *core.PanicError // the panic that did so; nil where it was something else
}

func (l *earlyLane) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.over, l.raised = false, nil
}

// advance is step for an ending whose take calls decide.
func (l *earlyLane) advance(to int, k taker) (at int) {
	done := false
	defer unless(&done, func(v any) {
		if v == nil {
			return // A Goexit goes on.
		}
		if core.IsStop(v) {
			panic(v) // Nothing more is wanted, and no result.
		}
		if !l.over { // Else take was decided by what came before the panic.
			l.over, l.raised = true, core.NewPanicError(v)
		}
		// The cursors may be in any state, and others may use the lane yet for
		// a piece further to the left.
		l.cur = nil
		l.open(l.p, l.out)
		at = l.pos
	})
	at = l.step(to, k)
	done = true
	return at
}

// between is a stream with something to do before each batch and behind it, of so many positions.
type between struct {
	stream
	before, after func(n int) // after may be nil
}

func (s *between) batches(run func(n int) bool) {
	s.stream.batches(func(n int) bool {
		s.before(n)
		more := run(n)
		if s.after != nil {
			s.after(n)
		}
		return more
	})
}

// unless is deferred by what sets *done at its end. Otherwise it calls f with what the panic is, which so is
// recovered, or nil after a Goexit.
func unless(done *bool, f func(v any)) {
	if !*done {
		f(recover())
	}
}

// wrapped is deferred by what raises all panics as a *core.PanicError.
func wrapped() {
	if v := recover(); v != nil {
		panic(core.NewPanicError(v))
	}
}

// decide ends the piece with the block at hand, and what lies behind it.
func (l *earlyLane) decide() {
	l.over = true
	l.p.spec.Stop.Lower(l.pos)
}

// prepareEarly is prepare for a run with such lanes.
func (p *pipeline) prepareEarly(n Node, key uint64) {
	p.lazy = true
	p.prepare(n, key)
	// Blocks begin short for the sake of stages, which run for a whole block before
	// anybody looks at it. Without one, elements are there already.
	p.slowStart = !p.sh.is(inert)
	if p.stream != nil {
		p.stream = &earlyStream{p.stream}
	}
}

// earlyStream is a stream whose panic is of no account where the elements before
// it have decided the run.
type earlyStream struct{ stream }

func (s *earlyStream) batches(run func(n int) bool) {
	decided := false
	defer func() {
		v := recover()
		if core.IsStop(v) {
			panic(v)
		}
		if v != nil && !decided {
			panic(core.NewPanicError(v))
		}
	}()
	s.stream.batches(func(n int) bool {
		decided = false // Stays so where run panics.
		decided = !run(n)
		return !decided
	})
}

// rescue is deferred by step and called if that does not return: v is what it recovered,
// nil after a Goexit. The panic goes on, but first the elements before the one at which it
// happened go through the later stages and the ending, as if there had been no blocks; if
// that panics too, at a lower position, that panic takes its place.
func (l *lane) rescue(k taker, v any) {
	l.p.spec.Stop.Lower(l.pos)
	if v == nil {
		return // The Goexit goes on.
	}
	if core.IsStop(v) {
		panic(v) // Nothing more is wanted.
	}
	p := core.NewPanicError(v)
	if l.staged {
		var b Block
		for again := true; again; {
			b, again = l.salvage(&p)
		}
		l.staged, l.torn = false, true
		n := 0
		if b != nil {
			n = b.Len()
		} else {
			b = l.p.src.proto().Make(0)
		}
		k.take(l.pos, l.pos+n, b)
	}
	panic(p)
}

// salvage gets what can be had of a block that panicked. If that panics, it replaces *p
// by the new panic and reports that it must be tried again.
func (l *lane) salvage(p **core.PanicError) (b Block, again bool) {
	done := false
	defer unless(&done, func(v any) {
		if v != nil {
			*p, again = core.NewPanicError(v), true
		}
	})
	if l.unopened {
		b = l.only.salvage(l.p.src)
	} else {
		b = l.cur.salvage()
	}
	done = true
	return b, false
}
