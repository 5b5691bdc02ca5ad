// Package graph has the graphs of the example programs.
package graph

import (
	"math/rand/v2"
	"slices"
)

// A Graph is undirected. Its vertices are numbers from 0 on.
type Graph struct {
	Vertices []int // 0, 1, ...
	first    []int32
	edges    []int32 // the neighbours of all vertices, one vertex after the other
}

// degree is how many edges a new vertex has.
const degree = 8

// New returns a connected graph of so many vertices, at least one. The same size gives the same graph. Most vertices have
// some ten neighbours and a few have thousands, as in webs and societies: each new vertex prefers what others have chosen
// before (Barabási and Albert, "Emergence of scaling in random networks", 1999). Numbers are shuffled, so that neighbours
// are not near in memory.
func New(size int) *Graph {
	random := rand.New(rand.NewPCG(11, 12))
	number := random.Perm(size)
	ends := make([]int32, 0, 2*degree*size) // of all edges; a vertex is there once for each of its edges
	for v := 1; v < size; v++ {
		for range degree {
			to := int32(random.IntN(v))
			if len(ends) > 0 && random.IntN(2) == 0 {
				to = ends[random.IntN(len(ends))]
			}
			ends = append(ends, int32(v), to)
		}
	}
	g := &Graph{Vertices: make([]int, size), first: make([]int32, size+1), edges: make([]int32, len(ends))}
	for i := range g.Vertices {
		g.Vertices[i] = i
	}
	for _, v := range ends {
		g.first[number[v]+1]++
	}
	for i := range size {
		g.first[i+1] += g.first[i]
	}
	next := slices.Clone(g.first)
	for i := 0; i < len(ends); i += 2 {
		a, b := number[ends[i]], number[ends[i+1]]
		g.edges[next[a]] = int32(b)
		next[a]++
		g.edges[next[b]] = int32(a) // of the same vertex, perhaps
		next[b]++
	}
	return g
}

// Neighbours returns the neighbours of v, one for each edge. They must not be written.
func (g *Graph) Neighbours(v int) []int32 { return g.edges[g.first[v]:g.first[v+1]] }
