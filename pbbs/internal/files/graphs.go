package files

import (
	"bufio"
	"fmt"

	"github.com/seed1237c087/manta/pbbs/internal/graph"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Graph is a graph by the neighbours of each vertex.
func Graph() problem.Format[*graph.Graph] {
	return problem.Format[*graph.Graph]{
		Read: func(text []byte) (*graph.Graph, error) {
			r := open(text, adjacency)
			n, m := r.count(1), r.count(1)
			g := &graph.Graph{Begin: make([]int32, n+1), To: make([]int32, m)}
			for v := range n {
				g.Begin[v] = int32(r.int())
			}
			g.Begin[n] = int32(m)
			for e := range m {
				g.To[e] = int32(r.int())
			}
			if r.err == nil {
				r.err = g.Valid()
			}
			return g, r.err
		},
		Write: func(w *bufio.Writer, g *graph.Graph) error {
			_, _ = w.WriteString(adjacency + "\n")
			writeInt(w, g.Len(), '\n')
			writeInt(w, len(g.To), '\n')
			for _, b := range g.Begin[:g.Len()] {
				writeInt(w, int(b), '\n')
			}
			for _, to := range g.To {
				writeInt(w, int(to), '\n')
			}
			return nil
		},
	}
}

// Edges is a graph by its edges.
func Edges() problem.Format[*graph.Edges] { return edges(edgeArray, false) }

// WeightedEdges is a graph by its edges, which have weights.
func WeightedEdges() problem.Format[*graph.Edges] { return edges(weighted, true) }

func edges(name string, weights bool) problem.Format[*graph.Edges] {
	return problem.Format[*graph.Edges]{
		Read: func(text []byte) (*graph.Edges, error) {
			r := open(text, name)
			words := 2
			if weights {
				words = 3
			}
			if r.err == nil && len(r.words)%words != 0 {
				r.err = fmt.Errorf("an edge is %d numbers, and there are %d", words, len(r.words))
			}
			es := &graph.Edges{}
			for r.err == nil && len(r.words) > 0 {
				e := graph.Edge{U: int32(r.int()), V: int32(r.int())}
				if e.U < 0 || e.V < 0 {
					r.err = fmt.Errorf("an edge from %d to %d", e.U, e.V)
				}
				if weights {
					es.Weights = append(es.Weights, r.float())
				}
				es.All = append(es.All, e)
				es.Vertices = max(es.Vertices, int(e.U)+1, int(e.V)+1)
			}
			return es, r.err
		},
		Write: func(w *bufio.Writer, es *graph.Edges) error {
			_, _ = w.WriteString(name + "\n")
			for i, e := range es.All {
				writeInt(w, int(e.U), ' ')
				if weights {
					writeInt(w, int(e.V), ' ')
					writeFloat(w, es.Weights[i], '\n')
				} else {
					writeInt(w, int(e.V), '\n')
				}
			}
			return nil
		},
	}
}
