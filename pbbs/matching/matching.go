// Package matching finds a maximal matching of a graph: edges of which no two share a vertex, and to which none can be added.
package matching

import (
	"fmt"
	"slices"
	"sync"

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

// manta is the greedy loop. Most edges have a vertex that was taken before their round, and are sifted out. With many processors edges
// reserve both vertices.
func manta(es *graph.Edges) []int {
	m := &matching{all: es.All, taken: make([]uint8, es.Vertices), places: sync.OnceValue(func() []par.Reservation {
		return make([]par.Reservation, es.Vertices)
	})}
	return par.SpeculativeForBlocks(0, len(es.All), par.Speculation[int]{
		At:   func(i int) int { return i },
		Loop: m.loop, Sift: m.sift, Decide: m.decide, Reserve: m.reserve, Commit: m.commit,
	})
}

type matching struct {
	all    []graph.Edge
	taken  []uint8                  // 1 for a vertex of an edge that is in
	places func() []par.Reservation // of vertices
}

// room returns in with room for all edges that there may be.
func (m *matching) room(in []int) []int {
	if in == nil {
		in = make([]int, 0, len(m.taken)/2+1)
	}
	return in
}

// loop is the greedy loop itself.
func (m *matching) loop(lo, hi int, in []int) []int {
	in = m.room(in)
	for i, e := range m.all[lo:hi] {
		if e.U != e.V && m.taken[e.U]|m.taken[e.V] == 0 {
			m.taken[e.U], m.taken[e.V] = 1, 1
			in = append(in, lo+i)
		}
	}
	return in
}

// sift finds edges whose vertices are not taken. No branch depends on that, because it could not be foretold.
func (m *matching) sift(lo, hi int, open []int) []int {
	n := len(open)
	open = slices.Grow(open, hi-lo)[:n+hi-lo]
	for i, e := range m.all[lo:hi] {
		open[n] = lo + i
		n += int(1 ^ (m.taken[e.U] | m.taken[e.V]))
	}
	return open[:n]
}

// decide goes through edges in order. It has no branch either.
func (m *matching) decide(open, in []int) []int {
	in = m.room(in)
	n := len(in)
	in = slices.Grow(in, len(open))[:n+len(open)]
	for _, i := range open {
		e := m.all[i]
		fits := 1 ^ (m.taken[e.U] | m.taken[e.V])
		if e.U == e.V {
			fits = 0
		}
		m.taken[e.U] |= fits
		m.taken[e.V] |= fits
		in[n] = i
		n += int(fits)
	}
	return in[:n]
}

// reserve reserves the vertices of edges that are free.
func (m *matching) reserve(open []int) []int {
	places, n := m.places(), 0
	for _, i := range open {
		if e := m.all[i]; e.U != e.V && m.taken[e.U]|m.taken[e.V] == 0 {
			places[e.U].Reserve(i)
			places[e.V].Reserve(i)
			open[n] = i
			n++
		}
	}
	return open[:n]
}

// commit takes edges that hold both vertices. Others release what they hold: to do so while edges are reserved would be too late, because
// of two edges that want the vertex the later one could find it free, after the earlier one had found it held.
func (m *matching) commit(open, in []int) (again, through []int) {
	places, n := m.places(), 0
	for _, i := range open {
		e := m.all[i]
		u, v := &places[e.U], &places[e.V]
		switch first, second := u.Holds(i), v.Holds(i); {
		case first && second:
			m.taken[e.U], m.taken[e.V] = 1, 1
			in = append(in, i)
			continue
		case first:
			u.Release(i)
		case second:
			v.Release(i)
		}
		open[n] = i
		n++
	}
	return open[:n], in
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
