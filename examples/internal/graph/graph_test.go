package graph

import (
	"slices"
	"testing"
)

func TestGraphsAreUndirectedAndConnected(t *testing.T) {
	for _, size := range []int{1, 2, 3, 1000} {
		g := New(size)
		if len(g.Vertices) != size {
			t.Fatalf("%d vertices of %d", len(g.Vertices), size)
		}
		count := func(from, to int) (n int) {
			for _, x := range g.Neighbours(from) {
				if int(x) == to {
					n++
				}
			}
			return n
		}
		met := map[int]bool{0: true}
		for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
			for _, to := range g.Neighbours(queue[0]) {
				if count(queue[0], int(to)) != count(int(to), queue[0]) {
					t.Fatalf("%d and %d disagree about their edges", queue[0], to)
				}
				if !met[int(to)] {
					met[int(to)] = true
					queue = append(queue, int(to))
				}
			}
		}
		if len(met) != size {
			t.Errorf("%d of %d vertices are connected", len(met), size)
		}
	}
}

func TestGraphsHaveFewLargeDegrees(t *testing.T) {
	g, again := New(5000), New(5000)
	largest := 0
	for v := range g.Vertices {
		largest = max(largest, len(g.Neighbours(v)))
		if !slices.Equal(g.Neighbours(v), again.Neighbours(v)) {
			t.Fatal("the same size gives another graph")
		}
	}
	if largest < 20*degree {
		t.Errorf("the largest degree is %d", largest)
	}
}
