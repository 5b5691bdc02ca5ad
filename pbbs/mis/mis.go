// Package mis finds a maximal independent set of a graph: vertices of which no two are neighbours, and to which none can be added.
package mis

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/par"
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

// What is known of a vertex.
const (
	unknown uint8 = iota
	isOut
	isIn
)

// manta is the greedy loop. In order, vertices that are in mark their neighbours, without looking at them. With many processors
// vertices look at the neighbours before them instead, since no two may write the same mark.
func manta(g *graph.Graph) []int32 {
	s := &set{Graph: g, state: make([]int32, g.Len()), known: make([]uint8, g.Len()), own: sync.OnceValue(func() []uint8 {
		return make([]uint8, g.Len())
	})}
	par.SpeculativeForBlocks(0, g.Len(), par.Speculation[int32]{
		At:   func(v int32) int { return int(v) },
		Sift: s.sift, Decide: s.decide, Reserve: s.reserve, Commit: s.commit,
	})
	return s.state
}

type set struct {
	*graph.Graph
	state []int32
	known []uint8
	looks atomic.Bool    // vertices look at their neighbours
	own   func() []uint8 // what a block has found of its vertices in this round
}

// sift finds vertices that nobody has marked. No branch depends on the marks.
func (s *set) sift(lo, hi int, open []int32) []int32 {
	n := len(open)
	open = slices.Grow(open, hi-lo)[:n+hi-lo]
	for v := lo; v < hi; v++ {
		open[n] = int32(v)
		n += int(1 ^ s.known[v])
	}
	return open[:n]
}

// decide goes through vertices in order. All neighbours are marked: those before v are out anyway, and to leave them out would be a branch.
func (s *set) decide(open, none []int32) []int32 {
	if s.looks.Load() {
		s.commit(s.reserve(open), nil)
		return none
	}
	for _, v := range open {
		if s.known[v] == unknown {
			s.state[v] = in
			for _, to := range s.Neighbours(v) {
				s.known[to] = isOut
			}
		}
	}
	return none
}

// reserve decides vertices as far as the neighbours before them are known, from earlier rounds or from this block.
// All unknown vertices between two of a block are of the block.
func (s *set) reserve(open []int32) []int32 {
	if !s.looks.Load() {
		s.looks.Store(true)
	}
	own := s.own()
	for _, v := range open {
		is := isIn
		for _, to := range s.Neighbours(v) {
			if to >= v {
				break
			}
			near := s.known[to]
			if near == unknown && to >= open[0] {
				near = own[to]
			}
			if near == isIn {
				is = isOut
				break
			}
			if near == unknown {
				is = unknown
			}
		}
		own[v] = is
	}
	return open
}

// commit writes down what the block has found.
func (s *set) commit(open, none []int32) (again, through []int32) {
	own, n := s.own(), 0
	for _, v := range open {
		is := own[v]
		s.known[v] = is
		if is == isIn {
			s.state[v] = in
		}
		open[n] = v
		if is == unknown {
			n++
		}
	}
	return open[:n], none
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
