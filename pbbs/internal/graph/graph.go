// Package graph has graphs, by the neighbours of each vertex and by edges.
package graph

import "fmt"

// A Graph has the neighbours of vertex v in To[Begin[v]:Begin[v+1]].
type Graph struct {
	Begin []int32 // one more than there are vertices
	To    []int32
}

// Len returns how many vertices there are.
func (g *Graph) Len() int { return len(g.Begin) - 1 }

// Neighbours returns the neighbours of v.
func (g *Graph) Neighbours(v int32) []int32 { return g.To[g.Begin[v]:g.Begin[v+1]] }

// Valid returns what is wrong with g.
func (g *Graph) Valid() error {
	for v := range g.Len() {
		if g.Begin[v] < 0 || g.Begin[v] > g.Begin[v+1] || int(g.Begin[v+1]) > len(g.To) {
			return fmt.Errorf("vertex %d has no proper list of neighbours", v)
		}
	}
	for _, to := range g.To {
		if to < 0 || int(to) >= g.Len() {
			return fmt.Errorf("an edge to vertex %d of %d", to, g.Len())
		}
	}
	return nil
}

// An Edge connects two vertices.
type Edge struct{ U, V int32 }

// Edges are a graph, by edges that have no direction.
type Edges struct {
	Vertices int
	All      []Edge
	Weights  []float64 // as long as All, or nil
}

// Graph returns the same graph by the neighbours of each vertex, without loops and double edges.
func (es *Edges) Graph() *Graph {
	degree := make([]int32, es.Vertices+1)
	for _, e := range es.All {
		if e.U != e.V {
			degree[e.U]++
			degree[e.V]++
		}
	}
	begin := make([]int32, es.Vertices+1)
	for v := range es.Vertices {
		begin[v+1] = begin[v] + degree[v]
	}
	to, next := make([]int32, begin[es.Vertices]), append([]int32(nil), begin...)
	for _, e := range es.All {
		if e.U != e.V {
			to[next[e.U]], to[next[e.V]] = e.V, e.U
			next[e.U]++
			next[e.V]++
		}
	}
	return simple(begin, to)
}
