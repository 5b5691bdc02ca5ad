// Package forest finds spanning forests of a graph, any one or one of least weight: edges without a cycle that connect all that
// can be connected.
package forest

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Spanning returns the problem of any forest. The result has the numbers of the edges.
func Spanning() problem.Problem {
	return problem.New(problem.Spec[*graph.Edges, []int]{
		Name: "spanning", Folder: "spanningForest", About: "find a spanning forest",
		Families: inputs.Graphs(func(es *graph.Edges) *graph.Edges { return es }),
		Ways: []problem.Way[*graph.Edges, []int]{
			{Name: problem.Manta, Run: func(es *graph.Edges) []int { return manta(es, nil) }},
			{Name: problem.Sequential, Run: func(es *graph.Edges) []int { return sequential(es, nil) }},
		},
		Check: check, Spoil: spoil,
		In: files.Edges(), Out: files.Ints[int](),
	})
}

// Minimum returns the problem of a forest of least weight, of edges with weights.
func Minimum() problem.Problem {
	return problem.New(problem.Spec[*graph.Edges, []int]{
		Name: "minimum", Folder: "minSpanningForest", About: "find a spanning forest of least weight",
		Families: inputs.Graphs(inputs.Weighted),
		Ways: []problem.Way[*graph.Edges, []int]{
			{Name: problem.Manta, Run: func(es *graph.Edges) []int { return manta(es, byWeight(es)) }},
			{Name: problem.Sequential, Run: func(es *graph.Edges) []int { return sequential(es, sorted(es)) }},
		},
		Check: checkMinimum, Spoil: spoil,
		In: files.WeightedEdges(), Out: files.Ints[int](),
	})
}

func spoil(out []int) [][]int {
	return [][]int{out[1:], append(slices.Clone(out), out[0]), append(slices.Clone(out), -1), {}}
}

// sequential is Kruskal's algorithm over the edges in the order that is given, nil for the order of their numbers.
func sequential(es *graph.Edges, order []int32) (in []int) {
	parents := make([]int32, es.Vertices) // of each vertex; roots have themselves
	for v := range parents {
		parents[v] = int32(v)
	}
	root := func(v int32) int32 {
		for parents[v] != v {
			parents[v] = parents[parents[v]]
			v = parents[v]
		}
		return v
	}
	for k := range es.All {
		i := at(order, k)
		e := es.All[i]
		if u, v := root(e.U), root(e.V); u != v {
			parents[u] = v
			in = append(in, i)
		}
	}
	slices.Sort(in)
	return in
}

// at returns the edge that comes k-th.
func at(order []int32, k int) int {
	if order == nil {
		return k
	}
	return int(order[k])
}

// sorted returns the edges in the order of their weights, those of the same weight in that of their numbers.
func sorted(es *graph.Edges) []int32 {
	order := make([]int32, len(es.All))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(es.Weights[a], es.Weights[b]) })
	return order
}

// check wants no cycle, and as many edges as Kruskal's algorithm finds.
func check(es *graph.Edges, in []int) error {
	roots := make(roots, es.Vertices)
	for _, i := range in {
		if i < 0 || i >= len(es.All) {
			return fmt.Errorf("there is no edge %d", i)
		}
		u, v := roots.find(es.All[i].U), roots.find(es.All[i].V)
		if u == v {
			return fmt.Errorf("edge %d closes a cycle", i)
		}
		roots.link(u, v)
	}
	for i, e := range es.All {
		if roots.find(e.U) != roots.find(e.V) {
			return fmt.Errorf("edge %d connects what the forest leaves apart", i)
		}
	}
	return nil
}

// checkMinimum wants the weight that Kruskal's algorithm has.
func checkMinimum(es *graph.Edges, in []int) error {
	if err := check(es, in); err != nil {
		return err
	}
	weight := func(in []int) (sum float64) {
		in = slices.Clone(in)
		slices.Sort(in)
		for _, i := range in {
			sum += es.Weights[i]
		}
		return sum
	}
	got, want := weight(in), weight(sequential(es, sorted(es)))
	if d := got - want; d > 1e-9*want || d < -1e-9*want {
		return fmt.Errorf("its weight is %v, and there is one of %v", got, want)
	}
	return nil
}
