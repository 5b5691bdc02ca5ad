package slice

import (
	"math"
	"slices"
	"testing"
)

// TestOffsetsOfMadeUpCounts: more than 1<<32 elements in two segments.
func TestOffsetsOfMadeUpCounts(t *testing.T) {
	const row = 4
	counts := []uint64{
		1 << 31, 3, 0, 9,
		1 << 31, 4, 5, 9,
	}
	ends := make([]int, row-1)
	offsets(counts, row, ends)
	if want := []int{1 << 32, 1<<32 + 7, 1<<32 + 12}; !slices.Equal(ends, want) {
		t.Errorf("buckets end at %d, want %d", ends, want)
	}
	want := []uint64{
		0, 1 << 32, 1<<32 + 7, 9,
		1 << 31, 1<<32 + 3, 1<<32 + 7, 9,
	}
	if !slices.Equal(counts, want) {
		t.Errorf("elements go to %d, want %d", counts, want)
	}
}

func TestStartsOfMadeUpCounts(t *testing.T) {
	counts := []uint64{1<<32 - 1, 0, 7, 1 << 40}
	starts(counts)
	if want := []uint64{0, 1<<32 - 1, 1<<32 - 1, 1<<32 + 6}; !slices.Equal(counts, want) {
		t.Errorf("words begin at %d, want %d", counts, want)
	}
}

func TestNarrowCountersCountAllElements(t *testing.T) {
	for n, want := range map[int]bool{0: true, 1<<32 - 1: true, 1 << 32: false, 1<<32 + 7: false, math.MaxInt: false} {
		if narrow(n) != want {
			t.Errorf("narrow(%d) is %v", n, !want)
		}
	}
}
