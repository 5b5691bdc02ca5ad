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
			return false // there is nothing to do
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
