//go:build manta_sim

package schedules_test

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// A pipeline is one that is drawn at random, of those that a program allows.
type pipeline struct {
	s                 *run
	e                 *elements
	src               source
	end               ending
	limit, maxLen     int
	unordered, behind bool
	background        bool
	named, told       bool
	pool              *core.Pool
}

// pipeline draws what can be drawn for every pipeline: elements, source and ending.
func (s *run) pipeline() *pipeline {
	p := &pipeline{s: s, e: s.elements(3 + s.Below(12)), src: sources[s.Below(len(sources))], end: endings[s.Below(len(endings))]}
	p.unordered = s.chance(4)
	p.told, p.named = s.chance(8), s.chance(8)
	return p
}

// bound draws a bound of the pieces, or of those who work, or none.
func (p *pipeline) bound() {
	switch s := p.s; s.Below(4) {
	case 0:
		p.limit = 1 + s.Below(3)
		p.e.limit = p.limit
	case 1, 2:
		p.maxLen = 1 + s.Below(3)
	}
}

// acts draws up to n elements that wait.
func (p *pipeline) acts(n int, locked bool) {
	ways := p.e.waits(locked)
	for range p.s.Below(n + 1) {
		p.e.acts[p.s.Below(p.e.n)] = ways[p.s.Below(len(ways))]
	}
}

// ends draws n elements that end so.
func (p *pipeline) ends(n int, how end) {
	for range n {
		p.e.ends[p.s.Below(p.e.n)] = how
	}
}

// iter is the pipeline up to its ending.
func (p *pipeline) iter() par.Iter[int] { return p.with(par.Map(p.src.of(p.s, p.e.n), p.e.mapped)) }

// with is it as p is to be run.
func (p *pipeline) with(it par.Iter[int]) par.Iter[int] {
	if p.limit > 0 {
		it = it.Limit(p.limit)
	}
	if p.maxLen > 0 {
		it = it.WithMaxLen(p.maxLen)
	}
	if p.unordered {
		it = it.Unordered()
	}
	if p.background {
		it = it.WithPriority(core.Background)
	}
	if p.pool != nil {
		it = it.WithPool(p.pool)
	}
	if p.named {
		it = it.Named("pipeline")
	}
	if p.told {
		it = it.Progress(func(int, int) { touch() })
	}
	return it
}

// times runs the pipeline a few times, so that its cost is known: the elements end as they are to in the last
// run only.
func (p *pipeline) times(n int) {
	acts, ends := p.e.acts, p.e.ends
	p.e.acts, p.e.ends = nil, nil
	for range n - 1 {
		p.once()
	}
	p.e.acts, p.e.ends = acts, ends
	p.once()
}

// once runs the pipeline, on a goroutine of its own, and checks what comes of it.
func (p *pipeline) once() { p.by(try) }

// by is once where try is how it is called.
func (p *pipeline) by(try func(func()) outcome) {
	p.e.again()
	p.e.check(try(func() { p.end.same(p.end.run(p.iter()), p.e.values(), p.unordered) }))
}
