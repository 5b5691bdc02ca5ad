// Package matching finds a maximal matching of a graph: edges of which no two share a vertex, and to which none can be added.
package matching

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Problem returns the problem: the result has the numbers of the edges.
func Problem() problem.Problem {
	return problem.New(problem.Spec[*graph.Edges, []int]{
		Name: "matching", Folder: "maximalMatching", About: "find a maximal matching",
		Families: inputs.Graphs(func(es *graph.Edges) *graph.Edges { return es }),
		Ways: []problem.Way[*graph.Edges, []int]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential},
		},
		Check: check,
		Spoil: func(out []int) [][]int {
			return [][]int{out[1:], append(slices.Clone(out), out[0]), append(slices.Clone(out), -1), {}}
		},
		In: files.Edges(), Out: files.Ints[int](),
	})
}

// A round has so many pieces of so many edges. A piece is sifted by one goroutine.
const (
	pieces = 8
	piece  = 4096
)

// manta is the greedy loop in rounds. Most edges have a vertex that was taken before their round. These are sifted out by all
// processors, and nothing is written meanwhile. What is left is decided in order by one.
func manta(es *graph.Edges) []int {
	m := matching{all: es.All, taken: make([]uint8, es.Vertices), in: make([]int, es.Vertices/2+1)}
	core.KeepAwake(func() { // Rounds are short.
		for lo, plain := 0, pieces*piece; lo < len(es.All); {
			par.For(pieces, func(p int) { m.sift(p, lo+p*piece) })
			lo += pieces * piece
			if m.decide() <= pieces*piece/4*3 {
				plain = pieces * piece
				continue
			}
			plain *= 4 // Hardly anything was sifted out. So the next edges are not sifted.
			m.loop(lo, lo+plain)
			lo += plain
		}
	})
	return m.in[:m.n]
}

type matching struct {
	all   []graph.Edge
	taken []uint8 // 1 for a vertex of an edge that is in
	in    []int   // of which the first n count
	n     int

	left [pieces][piece + 1]int32 // of the round's edges, of which the first kept count
	kept [pieces]int
}

// between returns the edges from lo to hi-1, as far as there are any.
func (m *matching) between(lo, hi int) []graph.Edge {
	return m.all[min(lo, len(m.all)):min(hi, len(m.all))]
}

// sift finds the edges of a piece whose vertices are not taken. No branch depends on that, because it could not be foretold.
func (m *matching) sift(p, lo int) {
	left, n := &m.left[p], 0
	for i, e := range m.between(lo, lo+piece) {
		left[n] = int32(lo + i)
		n += int(1 ^ (m.taken[e.U] | m.taken[e.V]))
	}
	m.kept[p] = n
}

// decide goes through what is left of a round, in order, and returns how many edges that are. It has no branch either.
func (m *matching) decide() (left int) {
	for p := range m.left {
		for _, i := range m.left[p][:m.kept[p]] {
			e := m.all[i]
			in := 1 ^ (m.taken[e.U] | m.taken[e.V])
			if e.U == e.V {
				in = 0
			}
			m.taken[e.U] |= in
			m.taken[e.V] |= in
			m.in[m.n] = int(i)
			m.n += int(in)
		}
		left += m.kept[p]
	}
	return left
}

// loop is the greedy loop itself.
func (m *matching) loop(lo, hi int) {
	for i, e := range m.between(lo, hi) {
		if e.U != e.V && m.taken[e.U]|m.taken[e.V] == 0 {
			m.taken[e.U], m.taken[e.V] = 1, 1
			m.in[m.n] = lo + i
			m.n++
		}
	}
}

func sequential(es *graph.Edges) (in []int) {
	matched := make([]bool, es.Vertices)
	for i, e := range es.All {
		if e.U != e.V && !matched[e.U] && !matched[e.V] {
			matched[e.U], matched[e.V] = true, true
			in = append(in, i)
		}
	}
	return in
}

func check(es *graph.Edges, in []int) error {
	matched := make([]bool, es.Vertices)
	for _, i := range in {
		if i < 0 || i >= len(es.All) {
			return fmt.Errorf("there is no edge %d", i)
		}
		e := es.All[i]
		if e.U == e.V || matched[e.U] || matched[e.V] {
			return fmt.Errorf("edge %d from %d to %d shares a vertex", i, e.U, e.V)
		}
		matched[e.U], matched[e.V] = true, true
	}
	for i, e := range es.All {
		if e.U != e.V && !matched[e.U] && !matched[e.V] {
			return fmt.Errorf("edge %d from %d to %d could be added", i, e.U, e.V)
		}
	}
	return nil
}
