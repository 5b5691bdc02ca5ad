package par

import (
	"fmt"
	"testing"
)

// cutSizes are the sizes that tests cut everywhere. What they do on one goroutine
// the race detector only slows down.
func cutSizes() []int {
	if raceEnabled {
		return []int{0, 1, 2, 5}
	}
	return upTo(10)
}

// checkKnown cuts it, forwards and behind a Rev, if its length is known when an
// ending runs, and reports whether it is.
func checkKnown(t *testing.T, name string, it Iter[int], want []int) bool {
	t.Helper()
	p := look(it)
	if p.Streamed || !p.Exact {
		return false
	}
	fixed := materialised(it)
	if n := look(fixed).Positions; n != len(want) {
		t.Errorf("%s has %d elements, want %d", name, n, len(want))
		return true
	}
	if n, known := it.Len(); known && n != len(want) {
		t.Errorf("%s: Len = %d, want %d", name, n, len(want))
	}
	it = fixed
	checkCuts(t, name, it, one(want))
	checkCuts(t, "Rev of "+name, it.Rev(), one(backwards(want)))
	checkCuts(t, "Rev twice of "+name, it.Rev().Rev(), one(want))
	return true
}

// TestCutsOfAllSources cuts every source whose length is known when an ending runs
// at all i <= j <= k.
func TestCutsOfAllSources(t *testing.T) {
	for _, o := range origins {
		known := 0
		for _, n := range cutSizes() {
			for _, k := range []int{1, 2, 3, 10} {
				if checkKnown(t, fmt.Sprintf("%s(%d, %d)", o.name, n, k), o.make(n, k), o.plain(n, k)) {
					known++
				}
			}
		}
		switch o.name {
		case "Blocks", "RangeBlocks", "FromSeq", "FromSeq2", "FromChan", "Lines", "ScanLines", "Runes", "RuneIndices", "Fields", "SplitString":
			if known > 0 {
				t.Errorf("the length of %s is known", o.name)
			}
		default:
			if known == 0 {
				t.Errorf("the length of %s is not known", o.name)
			}
		}
	}
}
