package slice

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// beyond32 returns 1<<n + more, which no constant of an int is where an int has 32 bits. It skips the test there.
func beyond32(t *testing.T) func(n, more int) int {
	t.Helper()
	if bits.UintSize == 32 {
		t.Skip("an int has 32 bits")
	}
	return func(n, more int) int { return 1<<n + more }
}

// TestOffsetsOfMadeUpCounts: more than 1<<32 elements in two segments.
func TestOffsetsOfMadeUpCounts(t *testing.T) {
	big := beyond32(t)
	const row = 4
	counts := []uint64{
		1 << 31, 3, 0, 9,
		1 << 31, 4, 5, 9,
	}
	ends := make([]int, row-1)
	offsets(counts, row, ends)
	if d := Diff([]int{big(32, 0), big(32, 7), big(32, 12)}, ends); d != "" {
		t.Errorf("buckets end at: (-want +got)\n%s", d)
	}
	want := []uint64{
		0, 1 << 32, 1<<32 + 7, 9,
		1 << 31, 1<<32 + 3, 1<<32 + 7, 9,
	}
	if d := Diff(want, counts); d != "" {
		t.Errorf("elements go to: (-want +got)\n%s", d)
	}
}

func TestStartsOfMadeUpCounts(t *testing.T) {
	counts := []uint64{1<<32 - 1, 0, 7, 1 << 40}
	starts(counts)
	if d := Diff([]uint64{0, 1<<32 - 1, 1<<32 - 1, 1<<32 + 6}, counts); d != "" {
		t.Errorf("words begin at: (-want +got)\n%s", d)
	}
}

func TestNarrowCountersCountAllElements(t *testing.T) {
	big := beyond32(t)
	for n, want := range map[int]bool{0: true, big(32, -1): true, big(32, 0): false, big(32, 7): false, math.MaxInt: false} {
		if narrow(n) != want {
			t.Errorf("narrow(%d) is %v", n, !want)
		}
	}
}

// TestLongBucket sorts words of which more than two digits are enough for have the same first digit, with counters of either size.
func TestLongBucket(t *testing.T) {
	defer func(old uint64) { narrowMost = old }(narrowMost)
	rng := rand.New(rand.NewPCG(1, 2))
	for _, most := range []uint64{math.MaxUint32, 1000} {
		narrowMost = most
		for _, span := range []int{1, 20, 40, 64} {
			a := make([]uint64, 3*twiceMost)
			for i := range a {
				if a[i] = rng.Uint64() >> (64 - span); i%5 != 0 {
					a[i] >>= min(span-1, 16)
				}
			}
			want, into := slices.Clone(a), make([]uint64, len(a))
			slices.Sort(want)
			inPool(t, 3, func() { radixSort(into, a, plain) })
			inPool(t, 3, func() { radixSort(a, a, plain) })
			if d := Diff(want, a); d != "" {
				t.Errorf("%d bits, 32 bits for up to %d: not sorted: (-want +got)\n%s", span, most, d)
			}
			if d := Diff(want, into); d != "" {
				t.Errorf("%d bits, 32 bits for up to %d, into another slice: not sorted: (-want +got)\n%s", span, most, d)
			}
		}
	}
}

// TestPartsOfMadeUpLengths: products of a length and a number of pieces take more bits than an int has.
func TestPartsOfMadeUpLengths(t *testing.T) {
	big := beyond32(t)
	for _, n := range []int{big(33, 7), big(40, 0), math.MaxInt} {
		for _, levels := range []int{0, 1, 36, 59} {
			pieces := 1 << levels
			if at := part(n, pieces, 0); at != 0 {
				t.Errorf("%d elements, %d segments: the first begins at %d", n, pieces, at)
			}
			if at := part(n, pieces, pieces); at != n {
				t.Errorf("%d elements, %d segments: the last ends at %d", n, pieces, at)
			}
			for _, i := range []int{pieces / 3, pieces - 1} {
				// Floored, as computed by halves of the bits.
				q, r := n/pieces, n%pieces
				want := q*i + int(float64(r)/float64(pieces)*float64(i))
				if at := part(n, pieces, i); at-want > 1<<11 || want-at > 1<<11 {
					t.Errorf("%d elements: segment %d of %d begins at %d, want about %d", n, i, pieces, at, want)
				}
			}
		}
	}
}

func TestPartsOfLengths(t *testing.T) {
	for _, n := range []int{0, 1, 12, 1000, 123_457} {
		for i := range 65 {
			if got, want := part(n, 64, i), i*n>>6; got != want {
				t.Errorf("%d elements: segment %d of 64 begins at %d, want %d", n, i, got, want)
			}
		}
	}
}
