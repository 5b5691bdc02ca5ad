package par_test

import (
	"testing"

	"github.com/seed1237c087/manta/par"
)

// TestElementsOfNoSize checks endings that collect in pieces over elements of no size. All of these have the same address,
// so pieces that do not follow each other in memory look as if they did.
func TestElementsOfNoSize(t *testing.T) {
	const n = 3000
	it := par.Slice(make([]struct{}, n)).WithMaxLen(7).Filter(func(struct{}) bool { return true })
	if got := len(it.Collect()); got != n {
		t.Errorf("Collect has %d elements, want %d", got, n)
	}
	if got := len(it.Rev().AppendTo(make([]struct{}, 5))); got != n+5 {
		t.Errorf("AppendTo has %d elements, want %d", got, n+5)
	}
	if yes, no := it.Partition(func(struct{}) bool { return true }); len(yes) != n || len(no) != 0 {
		t.Errorf("Partition has %d and %d elements, want %d and 0", len(yes), len(no), n)
	}
}
