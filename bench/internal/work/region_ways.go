package work

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// What a way leaves behind.
type leaves int

const (
	leavesOut leaves = iota
	leavesCells
	leavesTotal
)

// A regionWay is a way to do a region.
type regionWay struct {
	name string
	do   func(*region)
	leaves
}

const (
	byHand  = "pool by hand"
	openMP  = "openmp"
	passive = "openmp-passive"
)

// loops are the ways that cut at the elements: by pipelines and For.
var loops = []regionWay{
	{"For", func(g *region) {
		par.For(len(g.out), func(i int) { g.out[i] = g.at(i) })
	}, leavesOut},
	{"ForRange", func(g *region) {
		par.ForRange(0, len(g.out), func(lo, hi int) { g.some(lo, hi) })
	}, leavesOut},
	{"ForEach", func(g *region) {
		par.Range(0, len(g.out)).ForEach(func(i int) { g.out[i] = g.at(i) })
	}, leavesOut},
	{"Update", func(g *region) {
		par.Slice(g.cells).Update(func(c *cell) { c.y = g.at(c.row) }).CollectInto(g.cells)
	}, leavesCells},
	{"MapBlocks", func(g *region) {
		par.MapBlocks(par.Range(0, len(g.out)), func(dst []float32, rows []int) {
			for k, i := range rows {
				dst[k] = g.at(i)
			}
		}).CollectInto(g.out)
	}, leavesOut},
	{"Sum", func(g *region) {
		g.total = par.Map(par.Range(0, len(g.out)), func(i int) float64 { return float64(g.at(i)) }).Sum()
	}, leavesTotal},
}

// tasks are the ways that say themselves what the parts are.
func (c crew) tasks() []regionWay {
	return []regionWay{
		{"Join", func(g *region) { g.join(c.whole(g)) }, leavesOut},
		{"Recurse", func(g *region) { core.Recurse(g.fork, c.whole(g)) }, leavesOut},
		{"InScope", func(g *region) {
			n := len(g.out)
			core.InScope(func(s *core.Scope) {
				for part := 1; part < c.Workers; part++ {
					s.Spawn(func() { g.some(n*part/c.Workers, n*(part+1)/c.Workers) })
				}
				g.some(0, n/c.Workers)
			})
		}, leavesOut},
	}
}

// A piece is rows that are to be cut into so many parts.
type piece struct{ lo, hi, parts int }

func (c crew) whole(g *region) piece { return piece{0, len(g.out), c.Workers} }

func (p piece) halves() (piece, piece) {
	left := p.parts / 2
	mid := p.lo + (p.hi-p.lo)*left/p.parts
	return piece{p.lo, mid, left}, piece{mid, p.hi, p.parts - left}
}

func (g *region) join(p piece) {
	if p.parts == 1 {
		g.some(p.lo, p.hi)
		return
	}
	a, b := p.halves()
	core.Join(func() { g.join(a) }, func() { g.join(b) })
}

func (g *region) fork(r *core.Rec[piece, struct{}], p piece) struct{} {
	if p.parts == 1 {
		g.some(p.lo, p.hi)
		return struct{}{}
	}
	return first(r.Fork(p.halves()))
}

func first[T any](a, _ T) T { return a }

// hands are the ways without a library.
func (e *Env) hands(c crew) []regionWay {
	r := e.resident(c.Workers)
	return []regionWay{
		{goroutines, func(g *region) {
			c.hands(len(g.out), func(_, lo, hi int) {
				g.watch.part()
				g.some(lo, hi)
			})
		}, leavesOut},
		{byHand, func(g *region) {
			n := len(g.out)
			r.run(func(part int) {
				g.watch.part()
				g.some(n*part/c.Workers, n*(part+1)/c.Workers)
			})
		}, leavesOut},
	}
}
