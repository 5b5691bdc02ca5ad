package inputs

import (
	"github.com/seed1237c087/manta/pbbs/internal/graph"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Graphs returns the families of graphs, by edges, as of makes them of what the generators return.
func Graphs[I any](of func(*graph.Edges) I) []problem.Family[I] {
	return []problem.Family[I]{
		{Name: "rMat", Make: func(n int) I { return of(RMat(n)) }},
		{Name: "random local", Make: func(n int) I { return of(RandomLocal(n)) }},
		{Name: "3D grid", Make: func(n int) I { return of(Grid(n)) }},
	}
}
