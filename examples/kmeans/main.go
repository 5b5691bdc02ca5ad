// Kmeans finds the centres of clusters of points by Lloyd's method: each point goes to its nearest centre, and each centre
// moves to the middle of its points, twenty times. Each round is a parallel fold: a worker adds up what it has met, and the sums
// are added in the end.
//
//	go run ./examples/kmeans
//	go run ./examples/kmeans -size 3000000
//
// The modes are a plain loop (loop), goroutines with sums of their own (goroutines), par.Fold with a reduction (fold), and
// the same over blocks, with a loop of one's own inside (fold_blocks). Rounding depends on the order of additions: fold has the same
// bits on every run, but not those of the loop, so results are compared within a millionth of a millionth.
package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

const clusters, rounds = 16, 20

type point struct{ x, y float64 }

// sums are the numbers and sums of the points of each cluster.
type sums [clusters]struct{ n, x, y float64 }

func main() {
	c := demo.Comparison[[]point, []point]{
		Name: "kmeans", Usage: "find the centres of clusters of points",
		Size: 200_000, MaxSize: 100_000_000, SizeUsage: "`NUMBER` of points", Reps: 5,
		Unit: "point and round", Units: func(size int) float64 { return float64(size) * rounds },
		Input: func(size int) ([]point, error) {
			random := rand.New(rand.NewPCG(9, 10))
			points := make([]point, max(size, clusters))
			for i := range points {
				at := float64(random.IntN(clusters))
				points[i] = point{math.Mod(at, 4)*10 + random.NormFloat64(), math.Floor(at/4)*10 + random.NormFloat64()}
			}
			return points, nil
		},
		Ways: []demo.Way[[]point, []point]{
			{Name: "loop", Run: lloyd(func(points, centres []point) *sums { return new(sums).add(points, centres) })},
			{Name: "goroutines", Run: lloyd(goroutines)},
			{Name: "fold", Run: lloyd(fold)},
			{Name: "fold_blocks", Run: lloyd(foldBlocks)},
		},
		Differ: near,
	}
	c.Main()
}

// lloyd makes a way of a function that adds up the points of each cluster. The first points are the centres to begin with.
func lloyd(add func(points, centres []point) *sums) func([]point) []point {
	return func(points []point) []point {
		centres := append([]point{}, points[:clusters]...)
		for range rounds {
			for i, s := range add(points, centres) {
				if s.n > 0 {
					centres[i] = point{s.x / s.n, s.y / s.n}
				}
			}
		}
		return centres
	}
}

func goroutines(points, centres []point) *sums {
	parts := make([]sums, demo.Parts())
	demo.ByHand(len(points), func(part, lo, hi int) { parts[part].add(points[lo:hi], centres) })
	total := new(sums)
	for i := range parts {
		total.merge(&parts[i])
	}
	return total
}

func fold(points, centres []point) *sums {
	parts := par.Fold(par.Slice(points), newSums, func(s *sums, p point) *sums { return s.addPoint(p, centres) })
	return parts.ReduceFunc(newSums, (*sums).merge)
}

func foldBlocks(points, centres []point) *sums {
	parts := par.FoldBlocks(par.Slice(points), newSums, func(s *sums, block []point) *sums { return s.add(block, centres) })
	return parts.ReduceFunc(newSums, (*sums).merge)
}

func newSums() *sums { return new(sums) }

func (s *sums) add(points, centres []point) *sums {
	for _, p := range points {
		s.addPoint(p, centres)
	}
	return s
}

func (s *sums) addPoint(p point, centres []point) *sums {
	best, nearest := 0, math.Inf(1)
	for i, c := range centres {
		if d := (p.x-c.x)*(p.x-c.x) + (p.y-c.y)*(p.y-c.y); d < nearest {
			best, nearest = i, d
		}
	}
	s[best].n++
	s[best].x += p.x
	s[best].y += p.y
	return s
}

func (s *sums) merge(o *sums) *sums {
	for i := range s {
		s[i].n += o[i].n
		s[i].x += o[i].x
		s[i].y += o[i].y
	}
	return s
}

func near(got, want []point) error {
	for i := range want {
		if math.Abs(got[i].x-want[i].x)+math.Abs(got[i].y-want[i].y) > 1e-12*(1+math.Abs(want[i].x)+math.Abs(want[i].y)) {
			return fmt.Errorf("centre %d is %v instead of %v", i, got[i], want[i])
		}
	}
	return nil
}
