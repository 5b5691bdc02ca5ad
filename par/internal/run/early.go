package run

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// EarlyLane is the part of a lane that is the same for all endings that a match or an error
// may decide before all elements have been looked at. For these endings, a panic is a
// result like a match or an error: it counts if nothing that decides comes before it, and
// otherwise it is ignored. Therefore a piece has one result, whatever the other pieces do,
// and the first piece that was decided has the result of the run. Endings embed EarlyLane.
type EarlyLane struct {
	Lane
	over   bool             // the piece has been decided
	Raised *core.PanicError // the panic that decided the piece; nil if something else did
}

func (l *EarlyLane) Begin(lo, hi int) {
	l.Lane.Begin(lo, hi)
	l.over, l.Raised = false, nil
}

// Advance does what Pull does, for an ending whose Take calls Decide.
func (l *EarlyLane) Advance(to int, k taker) (at int) {
	done := false
	defer unless(&done, func(v any) {
		if v == nil {
			return // A Goexit continues.
		}
		if under.IsStop(v) {
			panic(v) // No more elements are wanted, and no result.
		}
		if !l.over { // Otherwise something before the panic has decided the piece.
			l.over, l.Raised = true, under.Wrapped[*core.PanicError](v)
		}
		// The stages may be in any state, and others may still use the lane for a piece further
		// to the left.
		l.Stages = describe.Stages{}
		l.Open(l.P, l.out)
		at = l.Pos
	})
	at = l.Pull(to, k)
	done = true
	return at
}

// Decide ends the piece with the current block, and stops the run there.
func (l *EarlyLane) Decide() {
	l.over = true
	l.P.Spec.Stop.Lower(l.Pos)
}

// PrepareEarly does what Open does, for a run whose lanes embed EarlyLane.
func (p *Pipeline) PrepareEarly(n describe.Node, key uint64) {
	p.Open(n, key)
	// Blocks begin short because of the stages, which run for a whole block before anybody
	// looks at it. Without stages, the elements exist already.
	p.SlowStart = !p.Sh.Is(describe.Inert)
}
