package work

//manta:off

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/seed1237c087/manta/par"
)

// means is the number of clusters of k-means.
const means = 16

type point struct{ x, y, z float64 }

// A cluster is what one round of k-means makes of points: their sums and numbers by the nearest centre, and
// their squared distances from it.
type clustering struct {
	sums [means]point
	n    [means]int
	cost float64
}

func (c *clustering) add(p point, centres *[means]point) {
	at, least := 0, math.Inf(1)
	for i, m := range centres {
		dx, dy, dz := p.x-m.x, p.y-m.y, p.z-m.z
		if d := dx*dx + dy*dy + dz*dz; d < least {
			at, least = i, d
		}
	}
	c.sums[at].x += p.x
	c.sums[at].y += p.y
	c.sums[at].z += p.z
	c.n[at]++
	c.cost += least
}

func (c *clustering) merge(d *clustering) *clustering {
	for i := range c.n {
		c.sums[i].x += d.sums[i].x
		c.sums[i].y += d.sums[i].y
		c.sums[i].z += d.sums[i].z
		c.n[i] += d.n[i]
	}
	c.cost += d.cost
	return c
}

// rounds runs ten rounds of k-means and returns the cost of the last.
func rounds(ps []point, round func(ps []point, centres *[means]point) *clustering) (cost float64) {
	var centres [means]point
	copy(centres[:], ps)
	for range 10 {
		c := round(ps, &centres)
		for i, n := range c.n {
			if n > 0 {
				f := float64(n)
				centres[i] = point{c.sums[i].x / f, c.sums[i].y / f, c.sums[i].z / f}
			}
		}
		cost = c.cost
	}
	return cost
}

func clusterLoop(ps []point, centres *[means]point) *clustering {
	c := new(clustering)
	for _, p := range ps {
		c.add(p, centres)
	}
	return c
}

func clusterHands(workers int) func(ps []point, centres *[means]point) *clustering {
	return func(ps []point, centres *[means]point) *clustering {
		parts := make([]clustering, workers)
		var wg sync.WaitGroup
		for i := range parts {
			wg.Go(func() {
				for _, p := range ps[i*len(ps)/len(parts) : (i+1)*len(ps)/len(parts)] {
					parts[i].add(p, centres)
				}
			})
		}
		wg.Wait()
		for i := range parts[1:] {
			parts[0].merge(&parts[i+1])
		}
		return &parts[0]
	}
}

func clusterFold(ps []point, centres *[means]point) *clustering {
	return clusterBy(par.Slice(ps), centres)
}

func clusterUnordered(ps []point, centres *[means]point) *clustering {
	return clusterBy(par.Slice(ps).Unordered(), centres)
}

func clusterBy(it par.Iter[point], centres *[means]point) *clustering {
	return par.Fold(it, func() *clustering { return new(clustering) },
		func(c *clustering, p point) *clustering { c.add(p, centres); return c }).
		ReduceFunc(func() *clustering { return new(clustering) }, (*clustering).merge)
}

// clusterValues has values as accumulators, as one writes it in other languages.
func clusterValues(ps []point, centres *[means]point) *clustering {
	c := par.Fold(par.Slice(ps), func() clustering { return clustering{} },
		func(c clustering, p point) clustering { c.add(p, centres); return c }).
		Reduce(clustering{}, func(a, b clustering) clustering { a.merge(&b); return a })
	return &c
}

func clusterBlocks(ps []point, centres *[means]point) *clustering {
	return par.Map(par.Blocks(ps), func(block []point) *clustering { return clusterLoop(block, centres) }).
		ReduceFunc(func() *clustering { return new(clustering) }, (*clustering).merge)
}

// kmeansRows are rows of k-means.
func kmeansRows(everyone crew) []Row {
	var rows [][]Row
	for _, s := range []struct {
		n     int
		name  string
		bound float64
	}{{1000, "1k", 1}, {300_000, "300k", 0.55}} {
		run := func(round func([]point, *[means]point) *clustering) func(ps []point) float64 {
			return func(ps []point) float64 { return rounds(ps, round) }
		}
		rows = append(rows, using[[]point, float64]{
			name:  "kmeans/" + s.name,
			title: fmt.Sprintf("ten rounds of k-means over %d points", s.n),
			input: func(e *Env) []point {
				ps, xs := make([]point, e.size(s.n)), floats(3*e.size(s.n))
				for i := range ps {
					ps[i] = point{xs[3*i], xs[3*i+1], xs[3*i+2] * float64(i%means)}
				}
				return ps
			},
			loop:  run(clusterLoop),
			hands: func(c crew, ps []point) float64 { return rounds(ps, clusterHands(c.Workers)) },
			ways: []way[[]point, float64]{
				{name: manta, run: run(clusterFold), everyone: s.bound},
				{name: unordered, run: run(clusterUnordered), everyone: s.bound},
				{name: "manta, values", run: run(clusterValues)},
				{name: blocks, run: run(clusterBlocks), everyone: s.bound},
			},
			check: near,
		}.rows(everyone))
	}
	return slices.Concat(rows...)
}
