package howto_test

import (
	"fmt"
	"slices"

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
	places, matched := make([]par.Reservation, 5), make([]bool, 5)
	free := func(i int) bool { return !matched[edges[i][0]] && !matched[edges[i][1]] }
	take := func(i int) { matched[edges[i][0]], matched[edges[i][1]] = true, true }
	chosen := par.SpeculativeForBlocks(0, len(edges), par.Speculation[int]{
		At: func(i int) int { return i },
		Sift: func(lo, hi int, open []int) []int {
			for i := lo; i < hi; i++ {
				if free(i) {
					open = append(open, i)
				}
			}
			return open
		},
		Decide: func(open, done []int) []int {
			for _, i := range open {
				if free(i) {
					take(i)
					done = append(done, i)
				}
			}
			return done
		},
		Reserve: func(open []int) []int {
			return slices.DeleteFunc(open, func(i int) bool {
				if !free(i) {
					return true
				}
				places[edges[i][0]].Reserve(i)
				places[edges[i][1]].Reserve(i)
				return false
			})
		},
		Commit: func(open, done []int) (again, through []int) {
			again = slices.DeleteFunc(open, func(i int) bool {
				u, v := &places[edges[i][0]], &places[edges[i][1]]
				defer u.Release(i)
				defer v.Release(i)
				if !u.Holds(i) || !v.Holds(i) {
					return false
				}
				take(i)
				done = append(done, i)
				return true
			})
			return again, done
		},
	})
	fmt.Println(chosen)
	// Output:
	// [0 2]
}
