package work

import (
	"slices"
	"testing"

	"github.com/seed1237c087/manta/bench/internal/fake"
)

// TestWrongOrdersAreFound has a library that sorts wrongly, each way as a whole and in pieces.
func TestWrongOrdersAreFound(t *testing.T) {
	within := func(batch func()) { batch() }
	for _, c := range []struct {
		name    string
		library func([]uint64)
		wrong   bool
	}{
		{"sorts", slices.Sort[[]uint64], false},
		{"does nothing", func([]uint64) {}, true},
		{"leaves out the last", func(xs []uint64) { slices.Sort(xs[:len(xs)-1]) }, true},
		{"loses all", func(xs []uint64) { clear(xs) }, true},
	} {
		w := &ways[uint64]{in: []uint64{3, 1, 4, 1, 5, 9, 2, 6, 0}, standard: slices.Sort[[]uint64], library: c.library}
		if err := verify(w.rivals("standard", within)...); (err != nil) != c.wrong {
			t.Errorf("%s: error %v", c.name, err)
		}
		if err := verify(w.pieces("standard", 3)...); (err != nil) != c.wrong {
			t.Errorf("%s, in pieces: error %v", c.name, err)
		}
	}
}

// TestSortsAreTimedWithoutTheCopy: the clock goes on in the sort only.
func TestSortsAreTimedWithoutTheCopy(t *testing.T) {
	clock := &fake.Clock{}
	w := &ways[uint64]{in: []uint64{2, 1}, standard: slices.Sort[[]uint64], library: func(xs []uint64) {
		clock.Work(7, 7)
		slices.Sort(xs)
	}}
	rivals := w.rivals("standard", func(batch func()) {
		clock.Work(100, 0)
		batch()
	})
	for range 2 {
		if got := rivals[1].Turn(clock); !slices.Equal(got, []float64{7}) {
			t.Errorf("took %v", got)
		}
	}
}

func TestFillIsInPieces(t *testing.T) {
	if got, want := fill(7, 3, reversed), []uint64{3, 2, 1, 3, 2, 1, 3}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, want := fill(5, 5, organPipes), []uint64{0, 1, 2, 2, 1}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWrongScansAreFound(t *testing.T) {
	for _, c := range []struct {
		name  string
		scan  func(dst, xs []int64)
		wrong bool
	}{
		{"scans", loopPrefixSum, false},
		{"writes nothing", func(_, _ []int64) {}, true},
		{"leaves out the first", func(dst, xs []int64) { loopPrefixSum(dst[1:], xs[1:]) }, true},
	} {
		rivals, _, _ := scanners(9, loopPrefixSum, c.scan)
		if err := verify(rivals...); (err != nil) != c.wrong {
			t.Errorf("%s: error %v", c.name, err)
		}
	}
}
