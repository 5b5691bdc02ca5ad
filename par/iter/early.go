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
