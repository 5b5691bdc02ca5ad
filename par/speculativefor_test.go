package par

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

func TestReservation(t *testing.T) {
	var r Reservation
	require.False(t, r.Holds(0))
	r.Reserve(5)
	r.Reserve(7)
	require.True(t, r.Holds(5))
	r.Reserve(3)
	require.False(t, r.Holds(5))
	r.Release(5)
	require.True(t, r.Holds(3))
	r.Release(3)
	r.Reserve(9)
	require.True(t, r.Holds(9))
}

// TestSpeculativeFor: a matching and an independent set come out as those of the greedy loops, on any number of workers.
func TestSpeculativeFor(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 50, 3000, 30_000} {
		type edge struct{ u, v int }
		edges := make([]edge, 3*n)
		for i := range edges {
			edges[i] = edge{rng.IntN(n), rng.IntN(n)}
		}
		var want []int
		taken := make([]bool, n)
		for i, e := range edges {
			if e.u != e.v && !taken[e.u] && !taken[e.v] {
				taken[e.u], taken[e.v] = true, true
				want = append(want, i)
			}
		}
		for _, workers := range poolSizes(1, 2, 5, 16) {
			places, taken, in := make([]Reservation, n), make([]bool, n), make([]bool, len(edges))
			pools[workers].Install(func() {
				SpeculativeFor(0, len(edges), func(i int) bool {
					e := edges[i]
					if e.u == e.v || taken[e.u] || taken[e.v] {
						return false
					}
					places[e.u].Reserve(i)
					places[e.v].Reserve(i)
					return true
				}, func(i int) bool {
					e := edges[i]
					defer places[e.u].Release(i)
					defer places[e.v].Release(i)
					if !places[e.u].Holds(i) || !places[e.v].Holds(i) {
						return false
					}
					taken[e.u], taken[e.v], in[i] = true, true, true
					return true
				})
			})
			var got []int
			for i, is := range in {
				if is {
					got = append(got, i)
				}
			}
			require.Equal(t, want, got)
		}
	}
}

// TestSpeculativeForRounds: an iteration is tried until it is through, and the panic of the lowest one surfaces.
func TestSpeculativeForRounds(t *testing.T) {
	const lo, hi = -100, 2000
	for _, workers := range poolSizes(1, 2, 5, 16) {
		tries, reserved := make([]int, hi-lo), make([]bool, hi-lo)
		pools[workers].Install(func() {
			SpeculativeFor(lo, hi, func(i int) bool {
				reserved[i-lo] = true
				return i%3 != 0
			}, func(i int) bool {
				tries[i-lo]++
				return tries[i-lo] == 3
			})
		})
		for j, n := range tries {
			if want := 3; !reserved[j] || (j+lo)%3 != 0 && n != want || (j+lo)%3 == 0 && n != 0 {
				t.Fatalf("iteration %d was tried %d times", j+lo, n)
			}
		}
	}
	SpeculativeFor(5, 5, func(int) bool { panic("none") }, func(int) bool { panic("none") })
	v := recovered(func() {
		SpeculativeFor(0, 10_000, func(i int) bool {
			if i >= 77 {
				panic(i)
			}
			return true
		}, func(int) bool { return true })
	})
	require.Equal(t, 77, v.(*core.PanicError).Value)
}
