// Package matching finds a maximal matching of a graph: edges of which no two share a vertex, and to which none can be added.
package matching

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Problem returns the problem: the result has the numbers of the edges.
func Problem() problem.Problem {
	return problem.New(problem.Spec[*graph.Edges, []int]{
		Name: "matching", Folder: "maximalMatching", About: "find a maximal matching",
		Families: inputs.Graphs(func(es *graph.Edges) *graph.Edges { return es }),
		Ways: []problem.Way[*graph.Edges, []int]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential},
		},
		Check: check,
		Spoil: func(out []int) [][]int {
			return [][]int{out[1:], append(slices.Clone(out), out[0]), append(slices.Clone(out), -1), {}}
		},
		In: files.Edges(), Out: files.Ints[int](),
	})
}

// manta is the greedy loop with its iterations at the same time: an edge is in if it holds both of its vertices.
func manta(es *graph.Edges) []int {
	vertices := make([]par.Reservation, es.Vertices)
	matched := make([]bool, es.Vertices)
	in := make([]bool, len(es.All))
	par.SpeculativeFor(0, len(es.All), func(i int) bool {
		e := es.All[i]
		if e.U == e.V || matched[e.U] || matched[e.V] {
			return false
		}
		vertices[e.U].Reserve(i)
		vertices[e.V].Reserve(i)
		return true
	}, func(i int) bool {
		e := es.All[i]
		u, v := &vertices[e.U], &vertices[e.V]
		if !u.Holds(i) || !v.Holds(i) {
			u.Release(i)
			v.Release(i)
			return false
		}
		matched[e.U], matched[e.V], in[i] = true, true, true
		return true
	})
	return par.Positions(par.Slice(in), func(in bool) bool { return in }).Collect()
}

func sequential(es *graph.Edges) (in []int) {
	matched := make([]bool, es.Vertices)
	for i, e := range es.All {
		if e.U != e.V && !matched[e.U] && !matched[e.V] {
			matched[e.U], matched[e.V] = true, true
			in = append(in, i)
		}
	}
	return in
}

func check(es *graph.Edges, in []int) error {
	matched := make([]bool, es.Vertices)
	for _, i := range in {
		if i < 0 || i >= len(es.All) {
			return fmt.Errorf("there is no edge %d", i)
		}
		e := es.All[i]
		if e.U == e.V || matched[e.U] || matched[e.V] {
			return fmt.Errorf("edge %d from %d to %d shares a vertex", i, e.U, e.V)
		}
		matched[e.U], matched[e.V] = true, true
	}
	for i, e := range es.All {
		if e.U != e.V && !matched[e.U] && !matched[e.V] {
			return fmt.Errorf("edge %d from %d to %d could be added", i, e.U, e.V)
		}
	}
	return nil
}
