// Package bfs finds a breadth-first search tree of a graph.
package bfs

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Problem returns the problem: the result has the parent of each vertex in a tree from vertex 0, whose parent is itself, and -1
// for vertices that can't be reached.
func Problem() problem.Problem {
	return problem.New(problem.Spec[*graph.Graph, []int32]{
		Name: "bfs", Folder: "breadthFirstSearch", About: "find a breadth-first search tree",
		Families: inputs.Graphs((*graph.Edges).Graph),
		Ways: []problem.Way[*graph.Graph, []int32]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential},
		},
		Check: check,
		Spoil: func(out []int32) [][]int32 {
			lost, own := slices.Clone(out), slices.Clone(out)
			for v, p := range out {
				if p >= 0 && p != int32(v) {
					lost[v], own[v] = -1, int32(v)
				}
			}
			return [][]int32{lost, own, out[1:]}
		},
		In: files.Graph(), Out: files.Ints[int32](),
	})
}

func sequential(g *graph.Graph) []int32 {
	parents := unreached(g)
	queue := make([]int32, 0, g.Len())
	if g.Len() > 0 {
		parents[0] = 0
		queue = append(queue, 0)
	}
	for at := 0; at < len(queue); at++ {
		for _, to := range g.Neighbours(queue[at]) {
			if parents[to] < 0 {
				parents[to] = queue[at]
				queue = append(queue, to)
			}
		}
	}
	return parents
}

func unreached(g *graph.Graph) []int32 {
	parents := make([]int32, g.Len())
	for v := range parents {
		parents[v] = -1
	}
	return parents
}

// check computes all distances, and wants each vertex behind a neighbour that is one nearer.
func check(g *graph.Graph, parents []int32) error {
	if len(parents) != g.Len() {
		return fmt.Errorf("there are %d parents for %d vertices", len(parents), g.Len())
	}
	distances := distances(g)
	for v, p := range parents {
		d := distances[v]
		switch {
		case v == 0 && p == 0, d < 0 && p < 0:
		case v == 0 || d < 0 || p < 0 || int(p) >= g.Len():
			return fmt.Errorf("vertex %d at distance %d has the parent %d", v, d, p)
		case distances[p] != d-1 || !slices.Contains(g.Neighbours(p), int32(v)):
			return fmt.Errorf("vertex %d at distance %d has the parent %d at distance %d", v, d, p, distances[p])
		}
	}
	return nil
}

// distances returns how far vertices are from vertex 0, and -1 for those that can't be reached.
func distances(g *graph.Graph) []int {
	all := make([]int, g.Len())
	for v := range all {
		all[v] = -1
	}
	level := []int32{0}
	if g.Len() == 0 {
		return nil
	}
	all[0] = 0
	for d := 1; len(level) > 0; d++ {
		var next []int32
		for _, v := range level {
			for _, to := range g.Neighbours(v) {
				if all[to] < 0 {
					all[to] = d
					next = append(next, to)
				}
			}
		}
		level = next
	}
	return all
}
