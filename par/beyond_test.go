package par_test

import (
	"math"
	"testing"

	"github.com/seed1237c087/manta/par"
)

// most has as many elements as a slice can have.
var most = make([]struct{}, math.MaxInt)

// TestWindowsOfMostElements cuts most into a few windows, and looks at their lengths from both sides.
func TestWindowsOfMostElements(t *testing.T) {
	const m = math.MaxInt
	for _, c := range []struct {
		name string
		cut  func(xs []struct{}, n int) par.Iter[[]struct{}]
		n    int
		want []int
	}{
		{"Chunks", par.Chunks[struct{}], m/8 + 1, []int{m/8 + 1, m/8 + 1, m/8 + 1, m/8 + 1, m/8 + 1, m/8 + 1, m/8 + 1, m / 8}},
		{"Chunks", par.Chunks[struct{}], m/2 + 1, []int{m/2 + 1, m / 2}},
		{"Chunks", par.Chunks[struct{}], m - 1, []int{m - 1, 1}},
		{"Chunks", par.Chunks[struct{}], m, []int{m}},
		{"ChunksExact", par.ChunksExact[struct{}], m/2 + 1, []int{m/2 + 1}},
		{"ChunksExact", par.ChunksExact[struct{}], m, []int{m}},
		{"RChunks", par.RChunks[struct{}], m/2 + 1, []int{m/2 + 1, m / 2}},
		{"RChunks", par.RChunks[struct{}], m - 1, []int{m - 1, 1}},
		{"RChunksExact", par.RChunksExact[struct{}], m - 1, []int{m - 1}},
		{"Windows", par.Windows[struct{}], m - 1, []int{m - 1, m - 1}},
		{"Windows", par.Windows[struct{}], m, []int{m}},
	} {
		it := c.cut(most, c.n)
		for i, xs := range it.Collect() {
			if i >= len(c.want) || len(xs) != c.want[i] {
				t.Errorf("%s of %d: window %d has %d elements, want %d", c.name, c.n, i, len(xs), c.want)
			}
		}
		for i, xs := range it.Rev().Collect() {
			if j := len(c.want) - 1 - i; j < 0 || len(xs) != c.want[j] {
				t.Errorf("%s of %d, reversed: window %d has %d elements, want %d from the end", c.name, c.n, i, len(xs), c.want)
			}
		}
		if n := it.Count(); n != len(c.want) {
			t.Errorf("%s of %d: %d windows, want %d", c.name, c.n, n, len(c.want))
		}
	}
	for _, cut := range []par.Iter[[]struct{}]{par.Chunks(most[:10], m), par.RChunks(most[:10], m), par.Chunks(most[:10], m-5)} {
		if xs, _ := cut.FindAny(func([]struct{}) bool { return true }); len(xs) != 10 {
			t.Errorf("a window of %d elements, want 10", len(xs))
		}
	}
}
