package graph

import "slices"

// simple returns the graph with the neighbours of each vertex in order, each once.
func simple(begin, to []int32) *Graph {
	n := len(begin) - 1
	g := &Graph{Begin: make([]int32, n+1), To: to[:0]}
	for v := range n {
		some := to[begin[v]:begin[v+1]]
		slices.Sort(some)
		g.To = append(g.To, slices.Compact(some)...) // never beyond what has been read
		g.Begin[v+1] = int32(len(g.To))
	}
	return g
}
