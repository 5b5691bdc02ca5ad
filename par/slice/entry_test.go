package slice_test

import (
	"cmp"
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/slice"
)

// entries calls each exported function of the package with n elements. Those of NthElement are one more: it needs one.
func entries(n int) map[string]func() {
	xs, dst := make([]int, n), make([]int, n)
	for i := range xs {
		xs[i] = i * 7919 % 101
	}
	order, key := cmp.Compare[int], func(x int) int { return x }
	add, odd := func(a, b int) int { return a + b }, func(x int) bool { return x%2 == 1 }
	return map[string]func(){
		"BinarySearchAll":    func() { slice.BinarySearchAll(xs, xs, order) },
		"Copy":               func() { slice.Copy(dst, xs) },
		"Fill":               func() { slice.Fill(xs, 1) },
		"IsSortedFunc":       func() { slice.IsSortedFunc(xs, order) },
		"Merge":              func() { slice.Merge(dst, xs, nil, order) },
		"NthElement":         func() { slice.NthElement(append([]int{1}, xs...), 0, order) },
		"Pack":               func() { slice.Pack(xs, odd) },
		"PackIndex":          func() { slice.PackIndex(xs, odd) },
		"Partition":          func() { slice.Partition(xs, odd) },
		"PrefixSum":          func() { slice.PrefixSum(dst, xs) },
		"PrefixSumExclusive": func() { slice.PrefixSumExclusive(dst, xs) },
		"Reverse":            func() { slice.Reverse(xs) },
		"Rotate":             func() { slice.Rotate(xs, n/2) },
		"ScanExclusiveInto":  func() { slice.ScanExclusiveInto(dst, xs, 0, add) },
		"ScanInto":           func() { slice.ScanInto(dst, xs, add) },
		"Shuffle":            func() { slice.Shuffle(xs, 1) },
		"Sort":               func() { slice.Sort(xs) },
		"SortByCachedKey":    func() { slice.SortByCachedKey(xs, key) },
		"SortByKey":          func() { slice.SortByKey(xs, key) },
		"SortByKeyCompiled": func() {
			slice.SortByKeyCompiled(xs, key, func(to, xs []int) { copy(to, xs) })
		},
		"SortByKeyInto":  func() { slice.SortByKeyInto(dst, xs, key) },
		"SortCompiled":   func() { slice.SortCompiled(xs, false, order, nil) },
		"SortFunc":       func() { slice.SortFunc(xs, order) },
		"SortInto":       func() { slice.SortInto(dst, xs) },
		"SortStableFunc": func() { slice.SortStableFunc(xs, order) },
		"TopK":           func() { slice.TopK(xs, n/2, order) },
		"Unique":         func() { slice.Unique(xs) },
		"UniqueFunc":     func() { slice.UniqueFunc(xs, func(a, b int) bool { return a == b }) },
	}
}

// TestNothingBeginsOnADoneContext: no function of the package returns if the context is done when it is called, however few elements
// it has. A function without a row fails.
func TestNothingBeginsOnADoneContext(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	rows := entries(0)
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if fn, is := d.(*ast.FuncDecl); is && fn.Recv == nil && fn.Name.IsExported() && rows[fn.Name.Name] == nil {
				t.Errorf("%s has no row", fn.Name.Name)
			}
		}
	}
	for _, n := range []int{0, 1, 2, 3, 24, 100, 1000, 3000, 70_000} {
		for name, call := range entries(n) {
			ctx, cancel := context.WithCancel(t.Context())
			returned := false
			err := core.WithContext(ctx, func() error {
				cancel()
				call()
				returned = true
				return nil
			})
			if returned || !errors.Is(err, context.Canceled) {
				t.Errorf("%s of %d elements: returned %v, error %v", name, n, returned, err)
			}
		}
	}
}

// TestNthElementAtEveryPosition, so that each end of what a round leaves is met.
func TestNthElementAtEveryPosition(t *testing.T) {
	for i, n := range []int{513, 700, 1100} {
		in := shapes[0].ints(n)
		if i > 0 {
			for j := range in {
				in[j] = j * 211 % n // All differ.
			}
		}
		sorted := slices.Sorted(slices.Values(in))
		for at := range n {
			if got := slice.NthElement(slices.Clone(in), at, cmp.Compare[int]); got != sorted[at] {
				t.Fatalf("element %d of %d is %d, want %d", at, n, got, sorted[at])
			}
		}
	}
}
