// Package mis finds a maximal independent set of a graph: vertices of which no two are neighbours, and to which none can be added.
package mis

import (
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Problem returns the problem: the result has a 1 for each vertex of the set, and a 0 for the others.
func Problem() problem.Problem {
	return problem.New(problem.Spec[*graph.Graph, []int32]{
		Name: "mis", Folder: "maximalIndependentSet", About: "find a maximal independent set",
		Families: inputs.Graphs((*graph.Edges).Graph),
		Ways: []problem.Way[*graph.Graph, []int32]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential},
		},
		Check: check,
		Spoil: func(out []int32) [][]int32 {
			all, none := slices.Repeat([]int32{1}, len(out)), make([]int32, len(out))
			fewer := slices.Clone(out)
			fewer[slices.Index(out, 1)] = 0
			return [][]int32{all, none, fewer, out[1:]}
		},
		In: files.Graph(), Out: files.Ints[int32](),
	})
}

// The flags of vertices in the result, and what manta knows of one: nothing at first, or that plus one.
const (
	out int32 = iota
	in
	open = -1
)

// manta is the greedy loop with its iterations at the same time. A vertex is in if all neighbours with lower numbers are out,
// and out if one of them is in. What it is does not depend on when that is found, so reserve may tell it at once; a vertex
// of which nothing can be told yet is tried again.
func manta(g *graph.Graph) []int32 {
	known := make([]atomic.Int32, g.Len())
	par.SpeculativeFor(0, g.Len(), func(v int) bool {
		fate := in
		for _, to := range g.Neighbours(int32(v)) {
			if int(to) >= v {
				break // They are in order.
			}
			if s := known[to].Load() - 1; s == in {
				fate = out
				break
			} else if s == open {
				fate = open
			}
		}
		if fate != open {
			known[v].Store(fate + 1)
		}
		return fate == open
	}, func(int) bool { return false })
	return par.Map(par.Range(0, g.Len()), func(v int) int32 { return known[v].Load() - 1 }).Collect()
}

func sequential(g *graph.Graph) []int32 {
	state := slices.Repeat([]int32{in}, g.Len())
	for v := range state {
		if state[v] == in {
			for _, to := range g.Neighbours(int32(v)) {
				if int(to) > v {
					state[to] = out
				}
			}
		}
	}
	return state
}

func check(g *graph.Graph, state []int32) error {
	if len(state) != g.Len() {
		return fmt.Errorf("there are %d flags for %d vertices", len(state), g.Len())
	}
	for v, s := range state {
		near := slices.ContainsFunc(g.Neighbours(int32(v)), func(to int32) bool { return state[to] == in })
		switch {
		case s != in && s != out:
			return fmt.Errorf("vertex %d has the flag %d", v, s)
		case s == in && near:
			return fmt.Errorf("vertex %d is in the set with a neighbour", v)
		case s == out && !near:
			return fmt.Errorf("vertex %d could be added", v)
		}
	}
	return nil
}
