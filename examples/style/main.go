// Style resolves the styles of a document as Stylo does, Firefox's engine: an element gets what the rules say that match it, and
// inherits from its parent, so parents come first. It was the reason for Rayon's RFC 1: scopes whose workers run the tasks that they
// have spawned first in, first out.
//
//	go run ./examples/style
//
// Elements that are alike, below parents that are alike, have the same style. So each worker keeps the last styles in a
// small cache. That helps if like elements follow each other, breadth first, as the tasks of a FIFO scope do (fifo). If a worker
// runs its newest task first (lifo), children come before siblings and push these out of the cache: see the column "shared".
// The twins go through the document level by level (loop), each with goroutines (goroutines); levels does so with Manta.
package main

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

// An outcome is the styles of all elements, and how many of them were shared.
type outcome struct {
	styles []style
	shared int
}

func main() {
	c := demo.Comparison[*document, outcome]{
		Name: "style", Usage: "resolve the styles of a document's elements, parents before children",
		Size: 100_000, MaxSize: 10_000_000, SizeUsage: "`NUMBER` of elements", Reps: 5, Unit: "element",
		Input: func(size int) (*document, error) { return newDocument(size), nil },
		Ways: []demo.Way[*document, outcome]{
			{Name: "loop", Run: loop}, {Name: "goroutines", Run: goroutines},
			{Name: "fifo", Run: fifo}, {Name: "lifo", Run: lifo}, {Name: "levels", Run: levels},
		},
		Differ:   func(got, want outcome) error { return demo.EqualSlices(got.styles, want.styles) },
		NoteHead: "shared",
		Note:     func(o outcome) string { return fmt.Sprintf("%.0f%%", 100*float64(o.shared)/float64(len(o.styles))) },
	}
	c.Main()
}

func loop(d *document) outcome {
	var c cache
	return d.byLevels(func(level []*element) {
		for _, e := range level {
			d.resolve(e, &c)
		}
	})
}

func goroutines(d *document) outcome {
	caches := make([]cache, demo.Parts())
	return d.byLevels(func(level []*element) {
		demo.ByHand(len(level), func(part, lo, hi int) {
			for _, e := range level[lo:hi] {
				d.resolve(e, &caches[part])
			}
		})
	})
}

// levels shares out each level by what its elements turn out to take.
func levels(d *document) outcome {
	caches := newCaches()
	return d.byLevels(func(level []*element) {
		par.Slice(level).ForEach(func(e *element) { caches.Lend(func(c *cache) { d.resolve(e, c) }) })
	})
}

// byLevels calls resolve for each level, whose parents are in the one before.
func (d *document) byLevels(resolve func(level []*element)) outcome {
	for level := []*element{d.root}; len(level) > 0; {
		resolve(level)
		var below []*element
		for _, e := range level {
			below = append(below, e.children...)
		}
		level = below
	}
	return d.outcome()
}

func fifo(d *document) outcome {
	core.InScopeFIFO(func(s *core.ScopeFIFO) { d.visit([]*element{d.root}, newCaches(), s.Spawn) })
	return d.outcome()
}

func lifo(d *document) outcome {
	core.InScope(func(s *core.Scope) { d.visit([]*element{d.root}, newCaches(), s.Spawn) })
	return d.outcome()
}

// visit resolves some elements and spawns tasks for their children: the loop of RFC 1, but with up to 16 elements to a task, as
// Stylo has. A task for each element costs more than its style.
func (d *document) visit(unit []*element, caches *core.StatePool[cache], spawn func(func())) {
	var below []*element
	caches.Lend(func(c *cache) {
		for _, e := range unit {
			d.resolve(e, c)
			below = append(below, e.children...)
		}
	})
	for unit := range slices.Chunk(below, 16) {
		spawn(func() { d.visit(unit, caches, spawn) })
	}
}

func newCaches() *core.StatePool[cache] {
	return core.NewStatePool(func() cache { return cache{} })
}
