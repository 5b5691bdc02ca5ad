package run

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// EarlyLane is the part of a lane that is the same for the endings which may be
// decided before all elements have been looked at, by a match or an error. To them
// a panic is a result like these: it counts where nothing that decides comes before
// it, and is nobody's business otherwise. A piece so has one result, whatever the
// others are at, and of all pieces the first that was decided has the result of the
// run. Endings embed it.
type EarlyLane struct {
	Lane
	over   bool             // the piece has been decided
	Raised *core.PanicError // the panic that did so; nil if it was something else
}

func (l *EarlyLane) Begin(lo, hi int) {
	l.Lane.Begin(lo, hi)
	l.over, l.Raised = false, nil
}

// Advance is Pull for an ending whose Take calls Decide.
func (l *EarlyLane) Advance(to int, k taker) (at int) {
	done := false
	defer unless(&done, func(v any) {
		if v == nil {
			return // A Goexit goes on.
		}
		if under.IsStop(v) {
			panic(v) // Nothing more is wanted, and no result.
		}
		if !l.over { // Else take was decided by what came before the panic.
			l.over, l.Raised = true, under.Wrapped[*core.PanicError](v)
		}
		// The stages may be in any state, and others may use the lane yet for
		// a piece further to the left.
		l.Stages = describe.Stages{}
		l.Open(l.P, l.out)
		at = l.Pos
	})
	at = l.Pull(to, k)
	done = true
	return at
}

// Decide ends the piece with the block at hand, and what lies after it.
func (l *EarlyLane) Decide() {
	l.over = true
	l.P.Spec.Stop.Lower(l.Pos)
}

// PrepareEarly is Open for a run with such lanes.
func (p *Pipeline) PrepareEarly(n describe.Node, key uint64) {
	p.Open(n, key)
	// Blocks begin short for the sake of stages, which run for a whole block before
	// anybody looks at it. Without one, elements are there already.
	p.SlowStart = !p.Sh.Is(describe.Inert)
}
