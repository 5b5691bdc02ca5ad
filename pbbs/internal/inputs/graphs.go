package inputs

import (
	"math/bits"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
)

// edgesPerVertex is how many edges go out of each vertex of a random graph.
const edgesPerVertex = 5

// RMat returns a graph of n vertices by the recursive matrix model (Chakrabarti, Zhan, Faloutsos: "R-MAT", SDM 2004) with the
// parameters that PBBS has: few vertices have very many neighbours.
func RMat(n int) *graph.Edges {
	const a, b, c = 0.5, 0.1, 0.1
	levels := bits.Len(uint(max(2, n) - 1))
	return edges(n, n*edgesPerVertex, func(i int) (u, v int) {
		for l := range levels {
			x := Unit(10+l, i)
			u, v = 2*u, 2*v
			switch {
			case x < a:
			case x < a+b:
				v++
			case x < a+b+c:
				u++
			default:
				u, v = u+1, v+1
			}
		}
		return u % n, v % n
	})
}

// RandomLocal returns a graph of n vertices whose edges mostly go to vertices with numbers near by.
func RandomLocal(n int) *graph.Edges {
	return edges(n, n*edgesPerVertex, func(i int) (u, v int) {
		u = i % n
		span := max(1, n>>below(50, i, bits.Len(uint(n)))) // as often a near one as a far one
		return u, (u + 1 + below(51, i, span)) % n
	})
}

// Grid returns a grid in three dimensions whose opposite sides are connected, of at most n vertices.
func Grid(n int) *graph.Edges {
	side := 1
	for (side+1)*(side+1)*(side+1) <= n {
		side++
	}
	all := side * side * side
	return edges(all, 3*all, func(i int) (u, v int) {
		u = i / 3
		x, y, z := u%side, u/side%side, u/side/side
		switch i % 3 {
		case 0:
			x = (x + 1) % side
		case 1:
			y = (y + 1) % side
		default:
			z = (z + 1) % side
		}
		return u, x + side*(y+side*z)
	})
}

func edges(n, m int, edge func(i int) (u, v int)) *graph.Edges {
	return &graph.Edges{Vertices: n, All: par.Generate(m, func(i int) graph.Edge {
		u, v := edge(i)
		return graph.Edge{U: int32(u), V: int32(v)}
	}).Collect()}
}

// Weighted returns the graph with random weights in (0, 1].
func Weighted(es *graph.Edges) *graph.Edges {
	es.Weights = par.Generate(len(es.All), func(i int) float64 { return 1 - Unit(52, i) }).Collect()
	return es
}
