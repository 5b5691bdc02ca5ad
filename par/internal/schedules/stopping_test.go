//go:build manta_sim

package schedules_test

import (
	"time"

	"github.com/seed1237c087/manta/internal/sim"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// programStops: positions stop a run. What is combined lies before the stop, and nothing before it is missing.
func programStops(s *run) {
	p := &stopping{spec: engine.Spec{N: 3 + s.Below(14), Unit: 1, Key: 1, MaxLen: s.Below(3), Limit: s.Below(4)}}
	if p.spec.Limit > 2 {
		sim.Tick(20 * time.Microsecond) // Forked, whatever the cost that is known.
		p.spec.Limit = 0
	}
	for range 1 + s.Below(3) {
		p.spec.Stop.Reset()
		p.stop, p.stops = p.spec.N, map[int]bool{}
		for range s.Below(3) {
			p.stops[s.Below(p.spec.N)] = true
		}
		all := engine.Run(&p.spec, engine.Plan[stretch](p))
		if all.lo != 0 || all.hi < p.stop {
			sim.Fail("the result is of the positions from %d to %d, and the stop is %d", all.lo, all.hi, p.stop)
		}
	}
}

// stretch is the positions from lo to hi, none if it was left out.
type stretch struct{ lo, hi int }

// stopping is a run some of whose positions stop it.
type stopping struct {
	spec  engine.Spec
	stops map[int]bool
	stop  int // the lowest that has; what reads the Stop without a switch
}

func (p *stopping) Lane(engine.Lane[stretch]) engine.Lane[stretch] { return &stoppingLane{p: p} }

func (p *stopping) Join(a, b stretch) stretch {
	switch {
	case a.hi == 0 || a.lo >= p.stop:
		sim.Fail("what lies from %d to %d, and behind it, is combined though the stop is %d", a.lo, a.hi, p.stop)
	case b.lo == a.hi && b.hi > 0:
		a.hi = b.hi
	case a.hi < p.stop:
		sim.Fail("what lies from %d to %d follows what ends at %d, and the stop is %d", b.lo, b.hi, a.hi, p.stop)
	}
	return a
}

type stoppingLane struct {
	p    *stopping
	done stretch
}

func (l *stoppingLane) Begin(lo, _ int) { l.done = stretch{lo, lo} }
func (l *stoppingLane) Finish() stretch { return l.done }
func (l *stoppingLane) Retire()         {}

func (l *stoppingLane) Step(to int) int {
	for p := l.p; l.done.hi < to && !p.spec.Stop.Reached(l.done.hi); l.done.hi++ {
		touch()
		if at := l.done.hi; p.stops[at] {
			p.spec.Stop.Lower(at)
			p.stop = min(p.stop, at)
		}
	}
	return l.done.hi
}
