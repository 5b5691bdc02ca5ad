// Package mis finds a maximal independent set of a graph: vertices of which no two are neighbours, and to which none can be added.
package mis

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Problem returns the problem: the result has a 1 for each vertex of the set, and a 0 for the others.
func Problem() problem.Problem {
	return problem.New(problem.Spec[*graph.Graph, []int32]{
		Name: "mis", Folder: "maximalIndependentSet", About: "find a maximal independent set",
		Families: inputs.Graphs((*graph.Edges).Graph),
		Ways: []problem.Way[*graph.Graph, []int32]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential},
		},
		Check: check,
		Spoil: func(out []int32) [][]int32 {
			all, none := slices.Repeat([]int32{1}, len(out)), make([]int32, len(out))
			fewer := slices.Clone(out)
			fewer[slices.Index(out, 1)] = 0
			return [][]int32{all, none, fewer, out[1:]}
		},
		In: files.Graph(), Out: files.Ints[int32](),
	})
}

// The flags of vertices in the result.
const (
	out int32 = iota
	in
)

// round is how many vertices are sifted while those before them are decided.
const round = 1 << 13

// manta is the greedy loop with a scout. One goroutine decides a round of vertices in order. Another one goes ahead meanwhile:
// it writes down what was decided a round ago, and sifts out those of the next round that have a neighbour in that.
// Each of both has marks of its own, so neither sees what the other one writes.
func manta(g *graph.Graph) []int32 {
	state := make([]int32, g.Len())
	marks, ahead := make([]uint8, g.Len()), make([]uint8, g.Len())
	ready, next := make([]int32, 0, round+1), make([]int32, 0, round+1)
	var chosen, last []int32
	core.KeepAwake(func() { // Rounds are short.
		for lo := 0; lo < g.Len()+2*round; lo += round {
			core.Join(func() {
				chosen = decide(g, ready, marks, chosen[:0])
			}, func() {
				for _, v := range last {
					state[v] = in
					mark(g, v, ahead)
				}
				next = sift(ahead, min(lo, g.Len()), min(lo+round, g.Len()), next)
			})
			ready, next = next, ready
			chosen, last = last, chosen
		}
	})
	return state
}

// mark marks all neighbours of v. Those before v are out anyway, and to leave them out would be a branch.
func mark(g *graph.Graph, v int32, marks []uint8) {
	for _, to := range g.Neighbours(v) {
		marks[to] = 1
	}
}

// decide appends vertices without a mark to chosen, which are in the set.
func decide(g *graph.Graph, ready []int32, marks []uint8, chosen []int32) []int32 {
	for _, v := range ready {
		if marks[v] == 0 {
			chosen = append(chosen, v)
			mark(g, v, marks)
		}
	}
	return chosen
}

// sift returns the vertices from lo to hi-1 without a mark, in the memory of ready. No branch depends on the marks.
func sift(marks []uint8, lo, hi int, ready []int32) []int32 {
	ready = ready[:cap(ready)]
	n := 0
	for v := lo; v < hi; v++ {
		ready[n] = int32(v)
		n += int(1 ^ marks[v])
	}
	return ready[:n]
}

func sequential(g *graph.Graph) []int32 {
	state := slices.Repeat([]int32{in}, g.Len())
	for v := range state {
		if state[v] == in {
			for _, to := range g.Neighbours(int32(v)) {
				if int(to) > v {
					state[to] = out
				}
			}
		}
	}
	return state
}

func check(g *graph.Graph, state []int32) error {
	if len(state) != g.Len() {
		return fmt.Errorf("there are %d flags for %d vertices", len(state), g.Len())
	}
	for v, s := range state {
		near := slices.ContainsFunc(g.Neighbours(int32(v)), func(to int32) bool { return state[to] == in })
		switch {
		case s != in && s != out:
			return fmt.Errorf("vertex %d has the flag %d", v, s)
		case s == in && near:
			return fmt.Errorf("vertex %d is in the set with a neighbour", v)
		case s == out && !near:
			return fmt.Errorf("vertex %d could be added", v)
		}
	}
	return nil
}
