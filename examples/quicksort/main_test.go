package main

import (
	"slices"
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demotest"
)

func TestMain(m *testing.M) { demotest.Main(m, main) }

func TestWaysAgree(t *testing.T) {
	demotest.Agrees(t, "-size", "1")
	demotest.Agrees(t, "-size", "1000")
	demotest.Agrees(t, "-size", "20000")
}

// TestPartitionMakesProgress on what is awkward for a quicksort.
func TestPartitionMakesProgress(t *testing.T) {
	for _, xs := range [][]int{{1, 2}, {2, 1}, {1, 1}, {3, 1, 2}, {1, 1, 1, 1}, {1, 2, 3, 4, 5}, {5, 4, 3, 2, 1}, {2, 1, 2, 1, 2}} {
		in := slices.Clone(xs)
		lo, hi := partition(xs)
		if len(lo) == 0 || len(hi) == 0 || len(lo)+len(hi) != len(xs) || slices.Max(lo) > slices.Min(hi) {
			t.Errorf("%v becomes %v and %v", in, lo, hi)
		}
	}
}
