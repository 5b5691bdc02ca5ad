// Bfs finds how far each vertex of a graph is from the first one, by breadth-first search: all vertices of a level claim their
// neighbours, and those that were claimed are the next level.
//
//	go run ./examples/bfs
//	go run ./examples/bfs -size 3000000
//
// The modes are a queue (loop), goroutines with a share of each level (goroutines), a parallel FlatMap over each level
// (flat_map), and parallel blocks of it, each with a list of what it has claimed (blocks). Two workers may meet at a vertex, so
// the parallel ways claim by an atomic compare-and-swap, which costs more than the loop's plain store: two processors have to make
// up for that first. Which worker wins decides the order within a level, but not the distances.
package main

import (
	"sync/atomic"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/examples/internal/graph"
	"github.com/seed1237c087/manta/par"
)

func main() {
	c := demo.Comparison[*graph.Graph, []int32]{
		Name: "bfs", Usage: "find how far the vertices of a graph are from the first one",
		Size: 300_000, MaxSize: 50_000_000, SizeUsage: "`NUMBER` of vertices", Reps: 5, Unit: "vertex",
		Input: func(size int) (*graph.Graph, error) { return graph.New(size), nil },
		Ways: []demo.Way[*graph.Graph, []int32]{
			{Name: "loop", Run: loop},
			{Name: "goroutines", Run: levels(goroutines)},
			{Name: "flat_map", Run: levels(func(s *search, level []int32) []int32 {
				return par.FlatMap(par.Slice(level), func(v int32) []int32 { return s.claim(nil, v) }).Collect()
			})},
			{Name: "blocks", Run: levels(func(s *search, level []int32) []int32 {
				claims := par.Map(par.Blocks(level), func(block []int32) []int32 { return s.claim(nil, block...) })
				return par.Flatten(claims).Collect()
			})},
		},
		Differ: demo.EqualSlices[int32],
	}
	c.Main()
}

// A search is under way. Distances are one more than they should be, and 0 is for vertices that nobody has claimed.
type search struct {
	*graph.Graph
	distance []atomic.Int32
	now      int32 // what the claimed vertices get
}

// claim appends to claimed the neighbours of vs that nobody has claimed before.
func (s *search) claim(claimed []int32, vs ...int32) []int32 {
	for _, v := range vs {
		for _, to := range s.Neighbours(int(v)) {
			if s.distance[to].Load() == 0 && s.distance[to].CompareAndSwap(0, s.now) {
				claimed = append(claimed, to)
			}
		}
	}
	return claimed
}

// levels makes a way of a function that claims what is next to a level, and returns it.
func levels(next func(s *search, level []int32) []int32) func(*graph.Graph) []int32 {
	return func(g *graph.Graph) []int32 {
		s := &search{g, make([]atomic.Int32, len(g.Vertices)), 1}
		s.distance[0].Store(1)
		for level := []int32{0}; len(level) > 0; {
			s.now++
			level = next(s, level)
		}
		distance := make([]int32, len(s.distance))
		for i := range distance {
			distance[i] = s.distance[i].Load() - 1
		}
		return distance
	}
}

func goroutines(s *search, level []int32) (next []int32) {
	parts := make([][]int32, demo.Parts())
	demo.ByHand(len(level), func(part, lo, hi int) { parts[part] = s.claim(nil, level[lo:hi]...) })
	for _, part := range parts {
		next = append(next, part...)
	}
	return next
}

func loop(g *graph.Graph) []int32 {
	distance := make([]int32, len(g.Vertices))
	for i := range distance {
		distance[i] = -1
	}
	distance[0] = 0
	for queue := []int32{0}; len(queue) > 0; queue = queue[1:] {
		for _, to := range g.Neighbours(int(queue[0])) {
			if distance[to] < 0 {
				distance[to] = distance[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	return distance
}
