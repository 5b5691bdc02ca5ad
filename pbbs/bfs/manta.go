package bfs

import (
	"math"
	"sync/atomic"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
)

// manta goes level by level. The queue has the vertices in the order in which the sequential program finds them, and each vertex
// of a level offers its place there to its neighbours. The lowest place wins, and those of earlier levels are lower: so no
// vertex takes a second offer, and the tree is that of the sequential program. Who won when it offered, and was not
// outbid later, has found the neighbour.
func manta(g *graph.Graph) []int32 {
	if g.Len() == 0 {
		return nil
	}
	s := &search{g, make([]atomic.Int32, g.Len()), append(make([]int32, 0, g.Len()), 0)}
	par.For(g.Len(), func(v int) { s.places[v].Store(nobody) })
	s.places[0].Store(0)
	for lo, hi := 0, 1; lo < hi; lo, hi = hi, len(s.queue) {
		level := par.Range(int32(lo), int32(hi))
		won := par.Slice(par.FlatMapAppend(level, s.offer).Collect()).Filter(s.holds)
		s.queue = par.Map(won, func(f found) int32 { return f.vertex }).AppendTo(s.queue)
	}
	return par.Map(par.Range(0, g.Len()), s.parent).Collect()
}

const nobody = math.MaxInt32

type search struct {
	*graph.Graph
	places []atomic.Int32 // in the queue, of the parent of each vertex
	queue  []int32
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

func (s *search) holds(f found) bool { return s.places[f.vertex].Load() == f.place }

// parent returns the parent of v, -1 if v was not reached.
func (s *search) parent(v int) int32 {
	place := s.places[v].Load()
	if place == nobody {
		return -1
	}
	return s.queue[place]
}
