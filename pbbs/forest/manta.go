package forest

import (
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
)

// manta is Kruskal's loop with its iterations at the same time. An edge that is the first one of all that leave one of its two
// trees belongs to the forest, whatever becomes of the other tree. So it links the tree that it holds below the other one.
func manta(es *graph.Edges, order []int32) []int {
	roots := newRoots(es.Vertices)
	trees := make([]par.Reservation, es.Vertices)
	in := make([]bool, len(es.All))
	ends := make([]graph.Edge, len(es.All)) // the roots of both ends, as reserve has seen them
	par.SpeculativeFor(0, len(es.All), func(k int) bool {
		e := es.All[at(order, k)]
		u, v := roots.find(e.U), roots.find(e.V)
		if u == v {
			return false
		}
		ends[k] = graph.Edge{U: u, V: v}
		trees[u].Reserve(k)
		trees[v].Reserve(k)
		return true
	}, func(k int) bool {
		u, v := ends[k].U, ends[k].V
		switch {
		case trees[u].Holds(k):
			trees[v].Release(k)
			roots.link(u, v)
		case trees[v].Holds(k):
			roots.link(v, u)
		default:
			return false
		}
		in[at(order, k)] = true
		return true
	})
	return par.Positions(par.Slice(in), func(in bool) bool { return in }).Collect()
}

// byWeight is sorted, in parallel: a sort by a key that is a number is a radix sort, and stable.
func byWeight(es *graph.Edges) []int32 {
	order := par.Range(0, int32(len(es.All))).Collect()
	par.SortByKey(order, func(i int32) float64 { return es.Weights[i] })
	return order
}
