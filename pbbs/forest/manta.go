package forest

import (
	"sync"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
)

// apart is an edge, by when it comes, whose ends had different roots when it was looked at.
type apart struct{ at, u, v int32 }

// A kruskal is Kruskal's loop. Most edges are within one tree before their round, and are sifted out. What is left is decided in order, from
// the roots that were found. With many processors edges reserve both roots: one that holds either of them is the first of all that lead out
// of that tree, so it is in the forest (Borůvka), and that root goes below the other one.
type kruskal struct {
	*graph.Edges
	order  []int32 // of edges; nil: by number
	roots  roots
	places func() []par.Reservation // of roots
}

func manta(es *graph.Edges, order []int32) []int {
	k := &kruskal{es, order, make(roots, es.Vertices), sync.OnceValue(func() []par.Reservation {
		return make([]par.Reservation, es.Vertices)
	})}
	in := par.Map(par.Slice(par.SpeculativeForBlocks(0, len(es.All), par.Speculation[apart]{
		At:   func(e apart) int { return int(e.at) },
		Loop: k.loop, Sift: k.sift, Decide: k.decide, Reserve: k.reserve, Commit: k.commit,
	})), func(e apart) int { return at(order, int(e.at)) }).Collect()
	if order != nil {
		par.Sort(in)
	}
	return in
}

// loop is Kruskal's loop itself.
func (k *kruskal) loop(lo, hi int, in []apart) []apart {
	in = k.room(in)
	for j := lo; j < hi; j++ {
		i := at(k.order, j)
		if u, v := k.roots.find(k.All[i].U), k.roots.find(k.All[i].V); u != v {
			k.roots.link(u, v)
			in = append(in, apart{int32(j), u, v})
		}
	}
	return in
}

// room returns in with room for all edges that there may be.
func (k *kruskal) room(in []apart) []apart {
	if in == nil {
		in = make([]apart, 0, k.Vertices)
	}
	return in
}

// sift finds edges between two trees.
func (k *kruskal) sift(lo, hi int, open []apart) []apart {
	for j := lo; j < hi; j++ {
		i := at(k.order, j)
		if u, v := k.roots.find(k.All[i].U), k.roots.find(k.All[i].V); u != v {
			open = append(open, apart{int32(j), u, v})
		}
	}
	return open
}

// decide links the trees of edges between two.
func (k *kruskal) decide(open, in []apart) []apart {
	in = k.room(in)
	for _, e := range open {
		if u, v := k.roots.find(e.u), k.roots.find(e.v); u != v {
			k.roots.link(u, v)
			in = append(in, e)
		}
	}
	return in
}

// reserve reserves the roots of edges that are still between two trees.
func (k *kruskal) reserve(open []apart) []apart {
	places, n := k.places(), 0
	for _, e := range open {
		if e.u, e.v = k.roots.find(e.u), k.roots.find(e.v); e.u != e.v {
			places[e.u].Reserve(int(e.at))
			places[e.v].Reserve(int(e.at))
			open[n] = e
			n++
		}
	}
	return open[:n]
}

// commit links a root that an edge holds below the other one. A root that is one no more need not be given back.
func (k *kruskal) commit(open, in []apart) (again, through []apart) {
	places, n := k.places(), 0
	for _, e := range open {
		u, v := max(e.u, e.v), min(e.u, e.v)
		switch at := int(e.at); {
		case places[u].Holds(at):
			k.roots.below(u, v)
			places[v].Release(at)
		case places[v].Holds(at):
			k.roots.below(v, u)
		default:
			open[n] = e
			n++
			continue
		}
		in = append(in, e)
	}
	return open[:n], in
}

// byWeight is sorted, in parallel: a sort by a key that is a number is a radix sort, and stable.
func byWeight(es *graph.Edges) []int32 {
	order := par.Range(0, int32(len(es.All))).Collect()
	par.SortByKey(order, func(i int32) float64 { return es.Weights[i] })
	return order
}
