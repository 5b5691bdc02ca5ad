package main

import (
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demotest"
)

func TestMain(m *testing.M) { demotest.Main(m, main) }

func TestWaysAgree(t *testing.T) {
	demotest.Agrees(t, "-size", "1")
	demotest.Agrees(t, "-size", "100")
	demotest.Agrees(t, "-size", "100000")
}

func TestNumbersOfPrimesAreKnown(t *testing.T) {
	for name, count := range map[string]func(int) int{"textbook": textbook, "loop": loop, "goroutines": goroutines, "manta": manta} {
		for limit, want := range map[int]int{2: 0, 3: 1, 100: 25, segment: 6542, 1_000_000: 78498} {
			if got := count(limit); got != want {
				t.Errorf("%s finds %d primes below %d, and there are %d", name, got, limit, want)
			}
		}
	}
}
