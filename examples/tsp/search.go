package main

import (
	"math"
	"math/bits"
	"sync/atomic"
)

type cities struct {
	distance [][]int
	nearest  []int // how far the nearest other city is
}

func distance(x, y float64) int { return 1 + int(1e6*math.Hypot(x, y)) }

// A tour has begun at city 0.
type tour struct {
	last    int
	left    uint32 // a bit for each city that it has not been to
	length  int
	atLeast int // no round trip that begins so is shorter
}

// A queue has the most promising tour first. It is a heap.Interface.
type queue struct{ tours []tour }

func (q *queue) Len() int           { return len(q.tours) }
func (q *queue) Less(i, j int) bool { return q.tours[i].atLeast < q.tours[j].atLeast }
func (q *queue) Swap(i, j int)      { q.tours[i], q.tours[j] = q.tours[j], q.tours[i] }
func (q *queue) Push(t any)         { q.tours = append(q.tours, t.(tour)) }
func (q *queue) Pop() any {
	t := q.tours[len(q.tours)-1]
	q.tours = q.tours[:len(q.tours)-1]
	return t
}

// A search is what all that work on it share.
type search struct {
	*cities
	shortest, begun atomic.Int64
}

func newSearch(c *cities) *search {
	s := &search{cities: c}
	s.shortest.Store(math.MaxInt64)
	return s
}

func (s *search) outcome() outcome { return outcome{int(s.shortest.Load()), int(s.begun.Load())} }

func (s *search) start() tour {
	n := len(s.distance)
	t := tour{left: (1<<n - 1) &^ 1}
	for _, d := range s.nearest {
		t.atLeast += d
	}
	return t
}

// few is the number of cities below which it is quicker to try all ways than to keep tours in a queue.
const few = 12

// extend returns the tours that have one city more than t and may become the shortest.
func (s *search) extend(t tour) (longer []tour) {
	if int64(t.atLeast) >= s.shortest.Load() {
		return nil
	}
	s.begun.Add(1)
	if bits.OnesCount32(t.left) <= few {
		s.finish(t)
		return nil
	}
	for left := t.left; left != 0; left &= left - 1 {
		if next := s.to(t, bits.TrailingZeros32(left)); int64(next.atLeast) < s.shortest.Load() {
			longer = append(longer, next)
		}
	}
	return longer
}

// to returns t with one city more.
func (s *search) to(t tour, city int) tour {
	d := s.distance[t.last][city]
	return tour{city, t.left &^ (1 << city), t.length + d, t.atLeast - s.nearest[t.last] + d}
}

// finish tries all ways to go on.
func (s *search) finish(t tour) {
	if t.left == 0 {
		length := int64(t.length + s.distance[t.last][0])
		for old := s.shortest.Load(); length < old && !s.shortest.CompareAndSwap(old, length); old = s.shortest.Load() {
		}
		return
	}
	for left := t.left; left != 0; left &= left - 1 {
		if next := s.to(t, bits.TrailingZeros32(left)); int64(next.atLeast) < s.shortest.Load() {
			s.finish(next)
		}
	}
}
