package slice_test

import (
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

// TestWideCounters runs tests of what sorts and shuffles as if more than 3000 elements were too many for counters of 32 bits.
func TestWideCounters(t *testing.T) {
	want := counting(70_001)
	slice.Shuffle(want, 1)
	old := slice.SetNarrowMost(3000)
	defer slice.SetNarrowMost(old)
	got := counting(70_001)
	slice.Shuffle(got, 1)
	if d := slice.Diff(want, got); d != "" {
		t.Errorf("Shuffle has another order: (-want +got)\n%s", d)
	}
	t.Run("pools", TestSortInPools)
	t.Run("stable in pools", TestSortsInPools)
	if testing.Short() {
		return // As for the race detector, which finds nothing more in these: their goroutines meet in the same places.
	}
	t.Run("shapes", TestSortShapes)
	t.Run("kinds", TestSortKinds)
	t.Run("strings", TestSortStrings)
	t.Run("stable", TestSortsAreStable)
}
