package howto_test

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

type agent struct{ x, y float64 }

func Example_cells() {
	const side = 2 // cells in a row
	agents := []agent{{0.5, 0.1}, {1.2, 1.9}, {0.4, 0.3}, {1.7, 0.2}}
	sorted, starts := par.Buckets(par.Slice(agents), side*side, func(a agent) int {
		return int(a.y)*side + int(a.x)
	})
	for cell := range side * side {
		fmt.Println(cell, sorted[starts[cell]:starts[cell+1]])
	}
	// Output:
	// 0 [{0.5 0.1} {0.4 0.3}]
	// 1 [{1.7 0.2}]
	// 2 []
	// 3 [{1.2 1.9}]
}

func Example_frontier() {
	graph := [][]int{{1, 2}, {3}, {3, 4}, {}, {0}}
	frontier := []int{0, 2}
	next := par.FlatMapAppend(par.Slice(frontier), func(dst []int, v int) []int {
		return append(dst, graph[v]...)
	})
	fmt.Println(par.Distinct(next))
	// Output:
	// [1 2 3 4]
}

func Example_greedy() {
	edges := [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}}
	places, matched := make([]par.Reservation, 5), make([]bool, 5)
	chosen := make([]bool, len(edges))
	par.SpeculativeFor(0, len(edges), func(i int) bool {
		u, v := edges[i][0], edges[i][1]
		if matched[u] || matched[v] {
			return false // nothing to do
		}
		places[u].Reserve(i)
		places[v].Reserve(i)
		return true
	}, func(i int) bool {
		u, v := edges[i][0], edges[i][1]
		defer places[u].Release(i)
		defer places[v].Release(i)
		if !places[u].Holds(i) || !places[v].Holds(i) {
			return false // an earlier edge goes first
		}
		matched[u], matched[v], chosen[i] = true, true, true
		return true
	})
	fmt.Println(chosen)
	// Output:
	// [true false true false]
}

func Example_siftThenDecide() {
	edges := [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}}
	matched := make([]bool, 5)
	var chosen, left []int
	const round = 2
	for lo := 0; lo < len(edges); lo += round {
		left = par.Range(lo, min(lo+round, len(edges))).Filter(func(i int) bool {
			return !matched[edges[i][0]] && !matched[edges[i][1]]
		}).AppendTo(left[:0])
		for _, i := range left {
			if u, v := edges[i][0], edges[i][1]; !matched[u] && !matched[v] {
				matched[u], matched[v] = true, true
				chosen = append(chosen, i)
			}
		}
	}
	fmt.Println(chosen)
	// Output:
	// [0 2]
}
