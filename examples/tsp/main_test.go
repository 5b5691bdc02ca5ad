package main

import (
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demotest"
)

func TestMain(m *testing.M) { demotest.Main(m, main) }

func TestWaysAgree(t *testing.T) {
	demotest.Agrees(t, "-size", "4")
	demotest.Agrees(t, "-size", "11")
}

// TestShortestIsShortest of all round trips.
func TestShortestIsShortest(t *testing.T) {
	for n := 2; n <= 8; n++ {
		c := newCities(n)
		shortest := 0
		var try func(last, length int, been uint)
		try = func(last, length int, been uint) {
			if been == 1<<n-1 {
				if length += c.distance[last][0]; shortest == 0 || length < shortest {
					shortest = length
				}
				return
			}
			for to := range n {
				if been>>to&1 == 0 {
					try(to, length+c.distance[last][to], been|1<<to)
				}
			}
		}
		try(0, 0, 1)
		for name, way := range map[string]func(*cities) outcome{"loop": loop, "goroutines": goroutines, "scope": scope} {
			if got := way(c).shortest; got != shortest {
				t.Errorf("%s: the shortest trip through %d cities is %d and not %d", name, n, shortest, got)
			}
		}
	}
}
