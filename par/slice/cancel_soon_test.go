package slice_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/slice"
)

// TestStopsSoon ends the context at every call of the user's function, of which there would be many, and counts them:
// each worker ends a block.
func TestStopsSoon(t *testing.T) {
	const n = 1 << 19
	xs, dst := slices.Sorted(slices.Values(shapes[0].ints(n))), make([]int, n)
	for name, c := range map[string]struct {
		most int64 // calls of a worker
		run  func(call func())
	}{
		"ScanInto": {1 << 10, func(call func()) {
			slice.ScanInto(dst, xs, func(a, b int) int { call(); return a + b })
		}},
		"ScanInto of floats": {1 << 10, func(call func()) {
			slice.ScanInto(make([]float64, n), make([]float64, n), func(a, b float64) float64 { call(); return a + b })
		}},
		"ScanExclusiveInto": {1 << 10, func(call func()) {
			slice.ScanExclusiveInto(dst, xs, 0, func(a, b int) int { call(); return a + b })
		}},
		"BinarySearchAll": {64 * 20, func(call func()) {
			slice.BinarySearchAll(xs, xs, func(a, b int) int { call(); return a - b })
		}},
		"IsSortedFunc": {1 << 13, func(call func()) {
			slice.IsSortedFunc(xs, func(a, b int) int { call(); return a - b })
		}},
		"IsSortedFunc of fewer": {1 << 13, func(call func()) {
			slice.IsSortedFunc(xs[:1<<15], func(a, b int) int { call(); return a - b })
		}},
		"SortByCachedKey": {64, func(call func()) {
			slice.SortByCachedKey(slices.Clone(xs), func(x int) int { call(); return -x })
		}},
		"TopK": {1 << 11, func(call func()) {
			slice.TopK(make([]int, 1<<13), 3, func(a, b int) int { call(); return a - b })
		}},
	} {
		for _, workers := range []int{1, 2} {
			newPool(t, workers).Install(func() {
				ctx, cancel := context.WithCancel(t.Context())
				var calls atomic.Int64
				err := core.WithContext(ctx, func() error {
					c.run(func() { calls.Add(1); cancel() })
					return nil
				})
				if got := calls.Load(); !errors.Is(err, context.Canceled) || got > int64(workers)*c.most {
					t.Errorf("%s, %d workers: %d calls, error %v", name, workers, got, err)
				}
			})
		}
	}
}

// TestSortsLookBeforeEachLeaf: between two looks lies a stretch or a leaf, with what it takes to choose a pivot.
func TestSortsLookBeforeEachLeaf(t *testing.T) {
	xs := rand.New(rand.NewPCG(1, 2)).Perm(1 << 16)
	calls, last, most := 0, 0, 0
	note := func(int) { most, last = max(most, calls-last), calls }
	newPool(t, 1).Install(func() {
		engine.Looked = note
		defer func() { engine.Looked = nil }()
		slice.SortFunc(xs, func(a, b int) int { calls++; return a - b })
	})
	note(0)
	if most > engine.Stretch+1<<11 {
		t.Errorf("%d of %d calls without a look", most, calls)
	}
}
