package iter

import "github.com/seed1237c087/manta/par/internal/engine"

// Share calls f for 0 to n-1, maybe at the same time. It is for work of an ending's own, in
// a few parts of about the same length.
func Share(n int, f func(i int)) {
	if n == 1 {
		f(0)
		return
	}
	each(mix(uint64(Range), Code(f)), n, 1, f)
}

// each calls f for 0 to n-1, in pieces of at most so many, 0 standing for any length. Of
// several panics the one of the lowest i surfaces.
func each(key uint64, n, most int, f func(i int)) {
	p := &sharing{f: f}
	p.spec = engine.Spec{N: n, Unit: 1, MaxLen: most, Even: true, Key: key}
	engine.Run(&p.spec, engine.Plan[nothing](p))
}

// sharing is a run whose positions are the arguments of a function.
type sharing struct {
	spec engine.Spec
	f    func(i int)
}

func (p *sharing) Lane() engine.Lane[nothing]    { return &sharingLane{p: p} }
func (p *sharing) Join(nothing, nothing) nothing { return 0 }

type sharingLane struct {
	p   *sharing
	pos int
}

func (l *sharingLane) Begin(lo, _ int) { l.pos = lo }
func (l *sharingLane) Finish() nothing { return 0 }

func (l *sharingLane) Step(to int) int {
	done := false
	defer func() {
		if !done {
			l.p.spec.Stop.Lower(l.pos)
		}
	}()
	for l.pos < to && !l.p.spec.Stop.Due(l.pos) {
		l.p.f(l.pos)
		l.pos++
	}
	done = true
	return l.pos
}
