package bfs

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
)

// manta goes level by level, and keeps a queue as the sequential program does. All processors list the neighbours of a level that were
// not reached before it, and nothing is written meanwhile. Then one goroutine goes through the lists in order, and takes
// each vertex where it stands first. If a level is a large part of the graph, those that are left look for a neighbour in it instead,
// which most find soon (Beamer, Asanovic, Patterson: "Direction-optimizing breadth-first search", SC 2012).
// Both ways say which vertices come next, and in which order, whoever is quicker: so the tree is the same on every run.
func manta(g *graph.Graph) []int32 {
	n := g.Len()
	if n == 0 {
		return nil
	}
	s := &search{Graph: g, parents: unreached(g), reached: make([]uint8, n), queue: make([]int32, 1, n)}
	s.parents[0], s.reached[0] = 0, 1
	core.KeepAwake(func() { // Levels may be short.
		for s.lo, s.hi = 0, 1; s.lo < s.hi; s.lo, s.hi = s.hi, len(s.queue) {
			if s.hi-s.lo < n/largeLevel {
				s.forward()
			} else {
				s.backward()
			}
		}
	})
	return s.parents
}

const (
	largeLevel = 20 // which part of all vertices a level has at least if the others look for it
	pieces     = 16 // of a level, each listed by one goroutine
	ahead      = 32 // vertices whose lists are fetched together
)

type search struct {
	*graph.Graph
	parents []int32
	reached []uint8 // 1 for vertices of this level and those before
	queue   []int32
	lo, hi  int // of the level in the queue
	left    [pieces][]step
	fetched [pieces]int32
	own     []int32 // if the level is large: the place of each vertex of it, plus one; lo or less for others
}

// A step goes to a vertex from its neighbour.
type step struct{ to, from int32 }

func (s *search) forward() {
	level := s.queue[s.lo:s.hi]
	par.For(pieces, func(p int) { s.list(p, level[p*len(level)/pieces:(p+1)*len(level)/pieces]) })
	for _, left := range s.left {
		for _, e := range left {
			if s.reached[e.to] == 0 {
				s.reached[e.to], s.parents[e.to] = 1, e.from
				s.queue = append(s.queue, e.to)
			}
		}
	}
}

// list lists the steps from some vertices to those that have not been reached.
func (s *search) list(p int, vertices []int32) {
	left, reached, fetched := s.left[p][:0], s.reached, int32(0)
	for some := range slices.Chunk(vertices, ahead) {
		fetched += s.fetch(some)
		for _, v := range some {
			for _, to := range s.Neighbours(v) {
				if reached[to] == 0 {
					left = append(left, step{to, v})
				}
			}
		}
	}
	s.left[p], s.fetched[p] = left, fetched
}

// fetch reads the beginnings of the lists of some vertices. They lie far apart in memory, and this loop waits for many of them at
// the same time, where one that does more waits for one after the other. What it returns is kept, or the compiler would leave out the reads.
func (s *search) fetch(some []int32) (sum int32) {
	for _, v := range some {
		if at := int(s.Begin[v]); at < len(s.To) {
			sum += s.To[at]
		}
	}
	return sum
}

func (s *search) backward() {
	if s.own == nil {
		s.own = make([]int32, s.Len())
	}
	par.For(s.hi-s.lo, func(k int) { s.own[s.queue[s.lo+k]] = int32(s.lo + k + 1) })
	s.queue = par.Range(0, int32(s.Len())).Filter(s.looks).AppendTo(s.queue)
}

// looks reports whether v, which nobody has found, has a neighbour in the level.
func (s *search) looks(v int32) bool {
	if s.reached[v] != 0 {
		return false
	}
	for _, to := range s.Neighbours(v) {
		if own := s.own[to]; int(own) > s.lo {
			s.reached[v], s.parents[v] = 1, s.queue[own-1]
			return true
		}
	}
	return false
}
