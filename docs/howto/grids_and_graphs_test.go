package howto_test

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

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
