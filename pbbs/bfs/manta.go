package bfs

import (
	"math"
	"sync/atomic"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
)

// manta goes level by level. Each vertex of a level offers itself to its neighbours that have no parent yet, and of several the
// lowest one wins: so the tree is the same on every run. Then each adds to the next level those that took its offer.
func manta(g *graph.Graph) []int32 {
	if g.Len() == 0 {
		return nil
	}
	s := &search{g, make([]atomic.Int32, g.Len()), make([]bool, g.Len())}
	par.For(g.Len(), func(v int) { s.parents[v].Store(nobody) })
	s.parents[0].Store(0)
	s.done[0] = true
	for level := []int32{0}; len(level) > 0; {
		par.Slice(level).ForEach(s.offer)
		level = par.FlatMapAppend(par.Slice(level), s.claim).Collect()
		par.Slice(level).ForEach(func(v int32) { s.done[v] = true })
	}
	return par.Map(par.Range(0, g.Len()), func(v int) int32 {
		if p := s.parents[v].Load(); p != nobody {
			return p
		}
		return -1
	}).Collect()
}

const nobody = math.MaxInt32

type search struct {
	*graph.Graph
	parents []atomic.Int32
	done    []bool // on this level or an earlier one
}

func (s *search) offer(v int32) {
	for _, to := range s.Neighbours(v) {
		if s.done[to] {
			continue
		}
		for p := s.parents[to].Load(); v < p && !s.parents[to].CompareAndSwap(p, v); p = s.parents[to].Load() {
		}
	}
}

func (s *search) claim(next []int32, v int32) []int32 {
	for _, to := range s.Neighbours(v) {
		if !s.done[to] && s.parents[to].Load() == v {
			next = append(next, to)
		}
	}
	return next
}
