package forest

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
)

// A round has so many pieces of so many edges. A piece is sifted by one goroutine.
const (
	pieces = 8
	piece  = 4096
)

// apart is an edge whose ends had different roots before its round.
type apart struct{ edge, u, v int32 }

// manta is Kruskal's loop in rounds. Most edges are within one tree before their round. These are sifted out by all processors,
// and nothing is linked meanwhile. What is left is decided in order by one, from the roots that were found.
func manta(es *graph.Edges, order []int32) []int {
	roots := make(roots, es.Vertices)
	in := make([]int, 0, es.Vertices)
	var left [pieces][]apart
	core.KeepAwake(func() { // Rounds are short.
		for lo := 0; lo < len(es.All); lo += pieces * piece {
			par.For(pieces, func(p int) {
				left[p] = left[p][:0]
				for k := lo + p*piece; k < min(lo+(p+1)*piece, len(es.All)); k++ {
					i := at(order, k)
					if u, v := roots.find(es.All[i].U), roots.find(es.All[i].V); u != v {
						left[p] = append(left[p], apart{int32(i), u, v})
					}
				}
			})
			for _, some := range left {
				for _, e := range some {
					if u, v := roots.find(e.u), roots.find(e.v); u != v {
						roots.link(u, v)
						in = append(in, int(e.edge))
					}
				}
			}
		}
	})
	if order != nil {
		par.Sort(in)
	}
	return in
}

// byWeight is sorted, in parallel: a sort by a key that is a number is a radix sort, and stable.
func byWeight(es *graph.Edges) []int32 {
	order := par.Range(0, int32(len(es.All))).Collect()
	par.SortByKey(order, func(i int32) float64 { return es.Weights[i] })
	return order
}
