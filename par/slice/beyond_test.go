package slice_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

// most has as many elements as a slice can have.
var most = make([]struct{}, math.MaxInt)

// TestMostElements calls what need not look at every element with as many as there can be.
func TestMostElements(t *testing.T) {
	withWorkers(t, func(t *testing.T) {
		slice.Fill(most, struct{}{})
		slice.Reverse(most)
		slice.Rotate(most, math.MaxInt/3)
		slice.Shuffle(most, 1)
		if got := slice.Copy(make([]struct{}, math.MaxInt), most); got != math.MaxInt {
			t.Errorf("Copy has copied %d", got)
		}
		if slice.IsSortedFunc(most, func(struct{}, struct{}) int { return -1 }) {
			t.Error("sorted, though each is below the one before it")
		}
		for want, c := range map[int]int{math.MaxInt: -1, 0: 1} {
			got := slice.BinarySearchAll(most, make([]struct{}, 2000), func(struct{}, struct{}) int { return c })
			if got[0] != want || got[1999] != want {
				t.Errorf("BinarySearchAll found positions %d and %d, want %d", got[0], got[1999], want)
			}
		}
	})
}

// TestMostElementsAndPanics has the user's function panic at once: that panic surfaces, and none of what is computed from the
// number of elements comes before it.
func TestMostElementsAndPanics(t *testing.T) {
	cmp := func(struct{}, struct{}) int { panic(errBoom) }
	op := func(struct{}, struct{}) struct{} { panic(errBoom) }
	dst := make([]struct{}, math.MaxInt)
	withWorkers(t, func(t *testing.T) {
		for name, f := range map[string]func(){
			"SortFunc":          func() { slice.SortFunc(most, cmp) },
			"SortStableFunc":    func() { slice.SortStableFunc(most, cmp) },
			"SortByKey":         func() { slice.SortByKey(most, func(struct{}) int { panic(errBoom) }) },
			"IsSortedFunc":      func() { slice.IsSortedFunc(most, cmp) },
			"ScanInto":          func() { slice.ScanInto(dst, most, op) },
			"ScanExclusiveInto": func() { slice.ScanExclusiveInto(dst, most, struct{}{}, op) },
			"Merge":             func() { slice.Merge(dst, most[:math.MaxInt/2], most[:math.MaxInt/2], cmp) },
			"Merge to one":      func() { slice.Merge(dst, most[:1], most[:math.MaxInt-1], cmp) },
			"TopK":              func() { slice.TopK(most, 1, cmp) },
			"TopK of many":      func() { slice.TopK(most, math.MaxInt/8+1, cmp) },
			"TopK of more":      func() { slice.TopK(most, math.MaxInt/4+1, cmp) },
			"TopK of all":       func() { slice.TopK(most, math.MaxInt, cmp) },
		} {
			if p := panics(t, f); !errors.Is(p, errBoom) {
				t.Errorf("%s: %v", name, p)
			}
		}
	})
}

func TestMergeOfMoreThanCanBeCounted(t *testing.T) {
	defer func() {
		want := fmt.Sprintf("slice: Merge: dst has length %d, needs %d", math.MaxInt, 2*uint64(math.MaxInt))
		if got := recover(); got != want {
			t.Errorf("panicked with %v, want %q", got, want)
		}
	}()
	slice.Merge(most, most, most, func(struct{}, struct{}) int { return 0 })
}
