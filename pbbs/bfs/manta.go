package bfs

import (
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
)

// manta goes level by level, and keeps a queue as the sequential program does. A level is a greedy loop: each of its vertices takes the
// neighbours that nobody has taken before. If a level is a large part of the graph, those that are left look for a neighbour in it instead,
// which most find soon (Beamer, Asanovic, Patterson: "Direction-optimizing breadth-first search", SC 2012).
// Both ways say which vertices come next, and in which order, whoever is quicker: so the tree is the same on every run.
func manta(g *graph.Graph) []int32 {
	n := g.Len()
	if n == 0 {
		return nil
	}
	s := &search{Graph: g, parents: unreached(g), reached: make([]uint8, n), queue: make([]int32, 1, n),
		places: sync.OnceValue(func() []par.Reservation { return make([]par.Reservation, n) })}
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
	ahead      = 32 // vertices whose lists are fetched together
)

type search struct {
	*graph.Graph
	parents []int32
	reached []uint8 // 1 for vertices of this level and those before
	queue   []int32
	lo, hi  int // of the level in the queue
	fetched atomic.Int32
	own     []int32                  // if the level is large: the place of each vertex of it, plus one; lo or less for others
	places  func() []par.Reservation // of vertices, for their neighbours in the level
}

// A step goes to a vertex from the one that has a place in the queue.
type step struct{ to, at int32 }

func (s *search) forward() {
	next := par.SpeculativeForBlocks(s.lo, s.hi, par.Speculation[step]{
		At:   func(e step) int { return int(e.at) },
		Sift: s.list, Decide: s.decide, Reserve: s.reserve, Commit: s.commit,
	})
	s.queue = par.Map(par.Slice(next), func(e step) int32 { return e.to }).AppendTo(s.queue)
}

// list lists the steps of some vertices to those that have not been reached.
func (s *search) list(lo, hi int, left []step) []step {
	reached, fetched := s.reached, int32(0)
	for ; lo < hi; lo += ahead {
		some := s.queue[lo:min(lo+ahead, hi)]
		fetched += s.fetch(some)
		for k, v := range some {
			for _, to := range s.Neighbours(v) {
				if reached[to] == 0 {
					left = append(left, step{to, int32(lo + k)})
				}
			}
		}
	}
	if fetched == 1 {
		s.fetched.Store(fetched)
	}
	return left
}

// decide takes each vertex where it stands first.
func (s *search) decide(open, next []step) []step {
	for _, e := range open {
		if s.reached[e.to] == 0 {
			s.reached[e.to], s.parents[e.to] = 1, s.queue[e.at]
			next = append(next, e)
		}
	}
	return next
}

func (s *search) reserve(open []step) []step {
	places, n := s.places(), 0
	for _, e := range open {
		if s.reached[e.to] == 0 {
			places[e.to].Reserve(int(e.at))
			open[n] = e
			n++
		}
	}
	return open[:n]
}

// commit takes each vertex where it stands first. The others have nothing to do any more.
func (s *search) commit(open, next []step) (again, through []step) {
	places := s.places()
	for _, e := range open {
		if places[e.to].Holds(int(e.at)) {
			s.reached[e.to], s.parents[e.to] = 1, s.queue[e.at]
			next = append(next, e)
		}
	}
	return nil, next
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
