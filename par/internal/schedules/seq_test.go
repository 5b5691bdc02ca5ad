//go:build manta_sim

package schedules_test

import (
	"runtime"

	"github.com/seed1237c087/manta/internal/sim"
	"github.com/seed1237c087/manta/par"
)

// ranged ranges over the pipeline, and leaves the loop in one of several ways, or not at all.
func (p *pipeline) ranged() {
	s, e := p.s, p.e
	low, leave, way := e.lowest(), s.Below(2*e.n), s.Below(4)
	bodies := s.Below(3)
	seen := 0
	o := try(func() {
		for x := range p.iter().Seq() {
			if !p.unordered && x != value(seen) {
				sim.Fail("element %d is %d in the loop", seen, x)
			}
			if e.ran[seen] == 0 && !p.unordered {
				sim.Fail("element %d is in the loop and has not run", seen)
			}
			seen++
			switch bodies {
			case 0:
				touch()
			case 1:
				s.nested(2)
			}
			if seen <= leave {
				continue
			}
			switch way {
			case 0:
			case 1:
				panic("body")
			case 2:
				runtime.Goexit()
			case 3:
				break
			}
			break
		}
	})
	e.returned(0)
	left := min(leave, e.n-1) < low && leave < e.n
	switch {
	case left && low < e.n && (p.unordered || e.ends[low] == exits): // Either may come first.
	case left && seen != leave+1:
		sim.Fail("%d elements were in the loop, which was left at %d", seen, leave+1)
	case left:
		if want := [4]outcome{{}, {panic: "body"}, {exited: true}, {}}[way]; o != want {
			sim.Fail("the loop has ended with %v", o)
		}
	case e.ends[low] == exits:
		if !o.exited || seen > low {
			sim.Fail("element %d has ended its goroutine, and the loop, which saw %d, ends with %v", low, seen, o)
		}
	case !p.unordered && seen != low || seen > e.n:
		sim.Fail("%d elements were in the loop, want %d", seen, low)
	default:
		e.check(o)
	}
}

// programSeq: a range over a Seq, which is left early by every way that there is, and by none.
func programSeq(s *run) {
	p := s.pipeline()
	p.bound()
	p.acts(2, false)
	for range s.Below(3) {
		p.end = endings[len(endings)-1]
		acts := p.e.acts
		p.e.acts = nil
		p.once()
		p.e.acts = acts
	}
	if s.chance(3) {
		p.ends(1, end(1+s.Below(2)))
	}
	p.e.again()
	p.ranged()
}

// programSeqOfPool: the same of a pipeline that runs in another pool.
func programSeqOfPool(s *run) {
	p := s.pipeline()
	p.pool = s.start(1 + s.Below(2))
	p.bound()
	p.background = s.chance(4)
	if s.chance(3) {
		p.ends(1, end(1+s.Below(2)))
	}
	p.ranged()
}

// programAskedOfPool: a source in another pool is asked for more when the loop body has had what there was.
func programAskedOfPool(s *run) {
	asked, most := 0, 1+s.Below(6)
	it := par.FromSeq(func(yield func(int) bool) {
		for asked = 1; yield(asked); asked++ {
			touch()
		}
	})
	for x := range it.WithPool(s.start(1 + s.Below(2))).Seq() {
		touch()
		if x == 1 && asked > 1 {
			sim.Fail("the source is asked for element %d while the first one is in the loop", asked)
		}
		if x == most {
			break
		}
	}
}
