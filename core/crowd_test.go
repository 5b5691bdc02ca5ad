package core_test

import (
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestElementsThatWaitForAnotherPool are begun a few at a time: those that have begun and not ended are bounded by the workers of the two
// pools, and not by the number of elements.
func TestElementsThatWaitForAnotherPool(t *testing.T) {
	const elements, workers = 2000, 2
	p := newPool(t, core.Config{Workers: workers})
	q := newPool(t, core.Config{Workers: 1})
	var live, most, ran atomic.Int64
	var tree func(lo, hi int)
	tree = func(lo, hi int) {
		if mid := (lo + hi) / 2; hi-lo > 1 {
			core.Join(func() { tree(lo, mid) }, func() { tree(mid, hi) })
			return
		}
		n := live.Add(1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
		q.Install(func() {
			for range 10_000 {
				ran.Load()
			}
			ran.Add(1)
		})
		live.Add(-1)
	}
	p.Install(func() { tree(0, elements) })
	if ran.Load() != elements {
		t.Errorf("%d elements have run, want %d", ran.Load(), elements)
	}
	if most.Load() > 16*workers {
		t.Errorf("%d elements of %d were in work at a time, with %d workers", most.Load(), elements, workers)
	}
	t.Logf("at most %d", most.Load())
}
