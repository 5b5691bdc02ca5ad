package par

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/slice"
)

// TestEverythingStopsSoon ends the context at some of the looks that an operation takes at it, and at some of the calls of the user's
// functions, and counts what is begun afterwards. Looks and calls together must cover the elements, so that what takes none fails.
func TestEverythingStopsSoon(t *testing.T) {
	const workers = 2
	n := 300_000
	if raceEnabled || testing.Short() {
		n = 150_000
	}
	p, err := core.NewPool(core.Config{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for name, run := range stoppable(n) {
		var looks, calls, covered atomic.Int64
		// do ends the context at a look and at a call, and returns how many come afterwards. At 0 it ends at none, and all come afterwards.
		// There may be fewer than in another run: then none do.
		do := func(look, call int64) (looksAfter, callsAfter int64, err error) {
			looks.Store(0)
			calls.Store(0)
			covered.Store(0)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			ended := look+call == 0
			var looksBefore, callsBefore int64
			stop := func() {
				cancel()
				ended, looksBefore, callsBefore = true, looks.Load(), calls.Load()
			}
			engine.Looked = func(n int) {
				covered.Add(int64(n))
				if looks.Add(1) == look {
					stop()
				}
			}
			defer func() { engine.Looked = nil }()
			p.Install(func() {
				err = Do(ctx, func() error {
					run(func() {
						if calls.Add(1) == call {
							stop()
						}
					})
					return nil
				})
			})
			if !ended {
				return 0, 0, context.Canceled
			}
			return looks.Load() - looksBefore, calls.Load() - callsBefore, err
		}
		allLooks, allCalls, err := do(0, 0)
		if err != nil || covered.Load()+allCalls < int64(n/2) { // Reverse has a look for pairs.
			t.Errorf("%s: %d looks before %d elements and %d calls, error %v", name, allLooks, covered.Load(), allCalls, err)
		}
		if slices.Contains(goesOn, name) && covered.Load() < int64(n) {
			t.Errorf("%s: %d looks before %d elements when the user's functions have been called", name, allLooks, covered.Load())
		}
		mostLooks, mostCalls := int64(3*workers), int64((workers+1)*engine.Stretch)
		if strings.HasSuffix(name, ", words") {
			mostCalls *= 2 // A comparison calls for two keys.
		}
		for i := range int64(4) {
			look, call := 1+i*max(0, allLooks-1)/3, 1+i*max(0, allCalls-1)/3
			if looksAfter, callsAfter, _ := do(look, 0); looksAfter > mostLooks || callsAfter > mostCalls {
				t.Errorf("%s, ended at look %d of %d: %d looks and %d calls afterwards", name, look, allLooks, looksAfter, callsAfter)
			}
			looksAfter, callsAfter, err := do(0, call)
			if looksAfter > mostLooks || callsAfter > mostCalls || allCalls-call > mostCalls && !errors.Is(err, context.Canceled) {
				t.Errorf("%s, ended at call %d of %d: %d looks and %d calls afterwards, error %v", name, call, allCalls, looksAfter, callsAfter, err)
			}
		}
	}
}

// goesOn are the operations of package par that go through n elements, or keys, again when the user's functions have been called.
var goesOn = []string{
	"Buckets", "Buckets, many", "BucketsInto", "CountBy", "CountedBy", "Distinct", "FoldBy", "FoldedBy", "GroupBy", "GroupBy, few", "GroupedBy",
	"Histogram, apart", "JoinBy", "LeftJoinBy", "Quantiles", "ReduceBy", "SortedByKey", "Sorted", "ToMap", "ToSet",
}

// stoppable returns the operations of packages par and slice that go through n elements other than by the loops of a pipeline alone. Each
// calls call in every call of a function of its own.
func stoppable(n int) map[string]func(call func()) {
	xs, words, floats := make([]int, n), make([]string, n), make([]float64, n)
	for i := range xs {
		xs[i] = int(rand.Int64N(1 << 40))
		words[i], floats[i] = strconv.Itoa(xs[i]), float64(xs[i])
	}
	sorted := slices.Sorted(slices.Values(xs))
	dst, evens, odds := make([]int, n), sorted[:0:0], sorted[:0:0]
	for i, x := range sorted {
		if i%2 == 0 {
			evens = append(evens, x)
		} else {
			odds = append(odds, x)
		}
	}
	again := func() []int { return slices.Clone(xs) }
	order := func(call func()) func(a, b int) int { return func(a, b int) int { call(); return cmp.Compare(a, b) } }
	self := func(call func()) func(int) int { return func(x int) int { call(); return x } }
	few := func(call func()) func(int) int { return func(x int) int { call(); return x & 15 } }
	odd := func(call func()) func(int) bool { return func(x int) bool { call(); return x%2 == 1 } }
	add := func(a, b int) int { return a + b }
	zero := func() int { return 0 }
	pair := func(x int) Pair[int, int] { return Pair[int, int]{x, x} }
	it := func(call func()) Iter[int] { return Slice(xs).Map(self(call)) }
	rows := map[string]func(call func()){
		"Buckets":          func(call func()) { Buckets(Slice(xs), 16, few(call)) },
		"Buckets, many":    func(call func()) { Buckets(Slice(xs), n, func(x int) int { call(); return x % n }) },
		"BucketsInto":      func(call func()) { BucketsInto(dst, make([]int, 17), Slice(xs), few(call)) },
		"Collect, filter":  func(call func()) { Slice(xs).Filter(odd(call)).Collect() },
		"Collect, packed":  func(call func()) { Slice(xs).Filter(odd(call)).Rev().Collect() },
		"CountBy":          func(call func()) { CountBy(Slice(xs), self(call)) },
		"CountBy, few":     func(call func()) { CountBy(Slice(xs), few(call)) },
		"CountedBy":        func(call func()) { CountedBy(Slice(xs), self(call)).Collect() },
		"Distinct":         func(call func()) { Distinct(it(call)) },
		"FoldBy":           func(call func()) { FoldBy(Slice(xs), self(call), zero, add, add) },
		"FoldedBy":         func(call func()) { FoldedBy(Slice(xs), self(call), zero, add, add).Collect() },
		"GroupBy":          func(call func()) { GroupBy(Slice(xs), self(call)) },
		"GroupBy, few":     func(call func()) { GroupBy(Slice(xs), few(call)) },
		"GroupedBy":        func(call func()) { GroupedBy(Slice(xs), self(call)).Collect() },
		"Histogram":        func(call func()) { Histogram(Slice(xs), 16, few(call)) },
		"Histogram, apart": func(call func()) { Histogram(Slice(xs), 1<<21, func(x int) int { call(); return x % (1 << 21) }) },
		"HistogramBlocks": func(call func()) {
			HistogramBlocks(Slice(xs), 16, func(dst []uint32, src []int) {
				for i, x := range src {
					call()
					dst[i] = uint32(x & 15)
				}
			})
		},
		"JoinBy":           func(call func()) { JoinBy(Slice(xs), Slice(xs), self(call), self(call)).Count() },
		"LeftJoinBy":       func(call func()) { LeftJoinBy(Slice(xs), Slice(xs), self(call), self(call)).Count() },
		"Partition":        func(call func()) { Slice(xs).Partition(odd(call)) },
		"PartitionMap":     func(call func()) { PartitionMap(it(call), func(x int) (int, int, bool) { return x, x, x%2 == 1 }) },
		"Quantiles":        func(call func()) { Quantiles(it(call), 0.5) },
		"Quantiles, slice": func(func()) { Quantiles(Slice(xs), 0.5) },
		"ReduceBy":         func(call func()) { ReduceBy(Slice(xs), self(call), self(call), add) },
		"Scan":             func(call func()) { Scan(it(call), 0, add).Collect() },
		"SortedByKey":      func(call func()) { SortedByKey(Slice(xs), self(call)) },
		"SortedFunc":       func(call func()) { Slice(xs).SortedFunc(order(call)) },
		"Sorted":           func(call func()) { Sorted(it(call)) },
		"Sorted, floats":   func(func()) { Sorted(Slice(floats)) },
		"Sorted, slice":    func(func()) { Sorted(Slice(xs)) },
		"Sorted, words":    func(func()) { Sorted(Slice(words)) },
		"ToMap":            func(call func()) { ToMap(Map(it(call), pair)) },
		"ToSet":            func(call func()) { ToSet(it(call)) },
		"TopK":             func(call func()) { TopK(Slice(xs), n/4, order(call)) },
		"TopK, few":        func(call func()) { TopK(Slice(xs), 5, order(call)) },
		"Unzip":            func(call func()) { Unzip(Map(it(call), pair)) },
	}
	for name, run := range map[string]func(call func()){
		"BinarySearchAll":    func(call func()) { slice.BinarySearchAll(sorted, xs, order(call)) },
		"Copy":               func(func()) { slice.Copy(dst, xs) },
		"Fill":               func(func()) { slice.Fill(dst, 1) },
		"IsSortedFunc":       func(call func()) { slice.IsSortedFunc(sorted, order(call)) },
		"Merge":              func(call func()) { slice.Merge(dst, evens, odds, order(call)) },
		"NthElement":         func(call func()) { slice.NthElement(again(), n/3, order(call)) },
		"Pack":               func(call func()) { slice.Pack(xs, odd(call)) },
		"PackIndex":          func(call func()) { slice.PackIndex(xs, odd(call)) },
		"Partition":          func(call func()) { slice.Partition(again(), odd(call)) },
		"PrefixSum":          func(func()) { slice.PrefixSum(dst, xs) },
		"PrefixSumExclusive": func(func()) { slice.PrefixSumExclusive(dst, xs) },
		"Reverse":            func(func()) { slice.Reverse(dst) },
		"Rotate":             func(func()) { slice.Rotate(dst, n/3) },
		"ScanExclusiveInto": func(call func()) {
			slice.ScanExclusiveInto(dst, xs, 0, func(a, b int) int { call(); return a + b })
		},
		"ScanInto":        func(call func()) { slice.ScanInto(dst, xs, func(a, b int) int { call(); return a + b }) },
		"Shuffle":         func(func()) { slice.Shuffle(dst, 1) },
		"Sort":            func(func()) { slice.Sort(again()) },
		"Sort, floats":    func(func()) { slice.Sort(slices.Clone(floats)) },
		"Sort, sorted":    func(func()) { slice.Sort(sorted) },
		"Sort, words":     func(func()) { slice.Sort(slices.Clone(words)) },
		"SortByCachedKey": func(call func()) { slice.SortByCachedKey(again(), self(call)) },
		"SortByKey":       func(call func()) { slice.SortByKey(again(), self(call)) },
		"SortByKey, words": func(call func()) {
			slice.SortByKey(slices.Clone(words), func(s string) string { call(); return s })
		},
		"SortByKeyCompiled": func(call func()) {
			slice.SortByKeyCompiled(again(), self(call), func(to, xs []int) { copy(to, xs) })
		},
		"SortByKeyInto":  func(call func()) { slice.SortByKeyInto(dst, xs, self(call)) },
		"SortCompiled":   func(call func()) { slice.SortCompiled(again(), true, order(call), nil) },
		"SortFunc":       func(call func()) { slice.SortFunc(again(), order(call)) },
		"SortInto":       func(func()) { slice.SortInto(dst, xs) },
		"SortStableFunc": func(call func()) { slice.SortStableFunc(again(), order(call)) },
		"TopK":           func(call func()) { slice.TopK(xs, n/4, order(call)) },
		"Unique":         func(func()) { slice.Unique(again()) },
		"UniqueFunc":     func(call func()) { slice.UniqueFunc(again(), func(a, b int) bool { call(); return a == b }) },
	} {
		rows["slice."+name] = run
	}
	return rows
}

// TestStoppableHasAll: each function of package slice has a row.
func TestStoppableHasAll(t *testing.T) {
	rows := stoppable(0)
	for _, name := range exportedCalls(t, "slice") {
		if rows["slice."+name] == nil {
			t.Errorf("slice.%s has no row", name)
		}
	}
}
