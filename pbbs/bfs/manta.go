package bfs

import (
	"math"
	"sync/atomic"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
)

// manta goes level by level, and keeps a queue as the sequential program does. Each vertex of a level offers its place there to its
// neighbours. The lowest place wins, and those of earlier levels are lower: so no vertex takes a second offer. Who won when
// it offered, and was not outbid later, has found the neighbour. If a level is a large part of the graph, those that are left look for
// a neighbour in it instead, which most find soon (Beamer, Asanovic, Patterson: "Direction-optimizing breadth-first search", SC 2012).
// Both ways say which vertices come next, and in which order, whoever is quicker: so the tree is the same on every run.
func manta(g *graph.Graph) []int32 {
	if g.Len() == 0 {
		return nil
	}
	s := &search{Graph: g, places: make([]atomic.Int32, g.Len()), queue: append(make([]int32, 0, g.Len()), 0)}
	par.For(g.Len(), func(v int) { s.places[v].Store(nobody) })
	s.places[0].Store(0)
	for s.lo, s.hi = 0, 1; s.lo < s.hi; s.lo, s.hi = s.hi, int32(len(s.queue)) {
		if int(s.hi-s.lo) < g.Len()/largeLevel {
			won := par.Slice(par.FlatMapAppend(par.Range(s.lo, s.hi), s.offer).Collect()).Filter(s.holds)
			s.queue = par.Map(won, func(f found) int32 { return f.vertex }).AppendTo(s.queue)
			continue
		}
		if s.own == nil {
			s.own = make([]int32, g.Len())
		}
		par.For(int(s.hi-s.lo), func(k int) { s.own[s.queue[int(s.lo)+k]] = s.lo + int32(k) + 1 })
		s.queue = par.Range(0, int32(g.Len())).Filter(s.looks).AppendTo(s.queue)
	}
	return par.Map(par.Range(0, g.Len()), s.parent).Collect()
}

// largeLevel is which part of all vertices a level has at least if the others look for it.
const largeLevel = 20

const nobody = math.MaxInt32

type search struct {
	*graph.Graph
	places []atomic.Int32 // in the queue, of the parent of each vertex
	queue  []int32
	lo, hi int32   // of the level in the queue
	own    []int32 // if the level is large: the place of each vertex of it, plus one; lo or less for others
}

// found is a vertex that took the offer of the one at a place in the queue.
type found struct{ vertex, place int32 }

func (s *search) offer(all []found, place int32) []found {
	for _, to := range s.Neighbours(s.queue[place]) {
		for p := s.places[to].Load(); place < p; p = s.places[to].Load() {
			if s.places[to].CompareAndSwap(p, place) {
				all = append(all, found{to, place})
				break
			}
		}
	}
	return all
}

// looks reports whether v, which nobody has found, has a neighbour in the level.
func (s *search) looks(v int32) bool {
	if s.places[v].Load() != nobody {
		return false
	}
	for _, to := range s.Neighbours(v) {
		if own := s.own[to]; own > s.lo {
			s.places[v].Store(own - 1)
			return true
		}
	}
	return false
}

func (s *search) holds(f found) bool { return s.places[f.vertex].Load() == f.place }

// parent returns the parent of v, -1 if v was not reached.
func (s *search) parent(v int) int32 {
	place := s.places[v].Load()
	if place == nobody {
		return -1
	}
	return s.queue[place]
}
