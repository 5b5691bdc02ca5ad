package par

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// doEndings runs a pipeline over the numbers up to n to its end in one way each. No
// ending may stop early by itself.
func doEndings(n int) map[string]func(it Iter[int]) {
	never := func(int) bool { return false }
	add := func(a, b int) int { return a + b }
	zero := func() int { return 0 }
	less := func(a, b int) int { return a - b }
	none := func(int) (int, bool) { return 0, false }
	fine := func(x int) (int, error) { return x, nil }
	residue := func(x int) int { return x % 7 }
	twice := func(x int) Pair[int, int] { return Pair[int, int]{x, x} }
	succeeds := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	return map[string]func(it Iter[int]){
		"ForEach":       func(it Iter[int]) { it.ForEach(func(int) {}) },
		"ForEachBlock":  func(it Iter[int]) { it.ForEachBlock(func([]int) {}) },
		"ForEachLocal":  func(it Iter[int]) { ForEachLocal(it, zero, func(_, _ int) {}) },
		"Count":         func(it Iter[int]) { it.Count() },
		"Sum":           func(it Iter[int]) { it.Sum() },
		"Product":       func(it Iter[int]) { Product(it) },
		"Min":           func(it Iter[int]) { it.Min() },
		"Max":           func(it Iter[int]) { Max(it) },
		"MinFunc":       func(it Iter[int]) { it.MinFunc(less) },
		"MaxFunc":       func(it Iter[int]) { it.MaxFunc(less) },
		"Reduce":        func(it Iter[int]) { it.Reduce(0, add) },
		"ReduceFunc":    func(it Iter[int]) { it.ReduceFunc(zero, add) },
		"ReduceWith":    func(it Iter[int]) { it.ReduceWith(add) },
		"Any":           func(it Iter[int]) { it.Any(never) },
		"All":           func(it Iter[int]) { it.All(func(int) bool { return true }) },
		"FindAny":       func(it Iter[int]) { it.FindAny(never) },
		"FindFirst":     func(it Iter[int]) { it.FindFirst(never) },
		"FindLast":      func(it Iter[int]) { it.FindLast(never) },
		"FindMapAny":    func(it Iter[int]) { FindMapAny(it, none) },
		"FindMapFirst":  func(it Iter[int]) { FindMapFirst(it, none) },
		"FindMapLast":   func(it Iter[int]) { FindMapLast(it, none) },
		"PositionAny":   func(it Iter[int]) { it.PositionAny(never) },
		"PositionFirst": func(it Iter[int]) { it.PositionFirst(never) },
		"PositionLast":  func(it Iter[int]) { it.PositionLast(never) },
		"Positions":     func(it Iter[int]) { Positions(it, never).Count() },
		"TryForEach":    func(it Iter[int]) { succeeds(it.TryForEach(func(int) error { return nil })) },
		"TryMap":        func(it Iter[int]) { _, err := TryMap(it, fine); succeeds(err) },
		"TryReduce": func(it Iter[int]) {
			_, err := it.TryReduce(0, func(a, b int) (int, error) { return a + b, nil })
			succeeds(err)
		},
		"TryFold": func(it Iter[int]) {
			_, err := TryFold(it, zero, func(a, x int) (int, error) { return a + x, nil })
			succeeds(err)
		},
		"Seq": func(it Iter[int]) {
			for range it.Seq() {
			}
		},
		"Contains":        func(it Iter[int]) { Contains(it, -1) },
		"Equal":           func(it Iter[int]) { Equal(it, Range(0, n)) },
		"Compare":         func(it Iter[int]) { Compare(it, Range(0, n)) },
		"IsSorted":        func(it Iter[int]) { IsSorted(it) },
		"GroupBy":         func(it Iter[int]) { GroupBy(it, residue) },
		"CountBy":         func(it Iter[int]) { CountBy(it, residue) },
		"ReduceBy":        func(it Iter[int]) { ReduceBy(it, residue, residue, add) },
		"ToMap":           func(it Iter[int]) { ToMap(Map(it, twice)) },
		"ToSet":           func(it Iter[int]) { ToSet(it) },
		"Histogram":       func(it Iter[int]) { Histogram(it, 7, residue) },
		"HistogramBlocks": func(it Iter[int]) { HistogramBlocks(it, 7, residues) },
		"TopK":            func(it Iter[int]) { TopK(it, 5, less) },
		"MinMax":          func(it Iter[int]) { MinMax(it) },
		"MaxIndex":        func(it Iter[int]) { MaxIndex(it) },
		"MinIndex":        func(it Iter[int]) { MinIndex(it) },
		"MinByKey":        func(it Iter[int]) { MinByKey(it, residue) },
		"Sorted":          func(it Iter[int]) { Sorted(it) },
		"SortedFunc":      func(it Iter[int]) { it.SortedFunc(less) },
		"Distinct":        func(it Iter[int]) { Distinct(it) },
		"Partition":       func(it Iter[int]) { it.Partition(never) },
		"PartitionMap":    func(it Iter[int]) { PartitionMap(it, func(x int) (int, int, bool) { return x, x, x%2 == 0 }) },
		"Unzip":           func(it Iter[int]) { Unzip(Map(it, twice)) },
		"FoldChunks":      func(it Iter[int]) { FoldChunks(it, 7, zero, add).Collect() },
		"IntoSeq":         func(it Iter[int]) { FromSeq(it.Seq()).Count() },
		"Collect":         func(it Iter[int]) { it.Collect() },
		"AppendTo":        func(it Iter[int]) { it.AppendTo(nil) },
		"CollectInto":     func(it Iter[int]) { it.CollectInto(make([]int, 1000)) },
		"filtered sum":    func(it Iter[int]) { it.Filter(func(x int) bool { return x%3 > 0 }).Sum() },
		"filtered":        func(it Iter[int]) { it.Filter(func(x int) bool { return x%3 > 0 }).Collect() },
		"packed":          func(it Iter[int]) { it.Filter(func(x int) bool { return x%3 > 0 }).Rev().Collect() },
		"Fold":            func(it Iter[int]) { Fold(it, zero, add).Collect() },
		"Scan":            func(it Iter[int]) { Scan(it, 0, add).Collect() },
		"FlatMap":         func(it Iter[int]) { FlatMap(it, func(x int) []int { return make([]int, x%4) }).Count() },
		"Chunked":         func(it Iter[int]) { Chunked(it, 7).Count() },
		"TakeWhile":       func(it Iter[int]) { it.TakeWhile(func(int) bool { return true }).Sum() },
		"in a pool":       func(it Iter[int]) { core.Join(func() { it.Sum() }, func() {}) },
	}
}

// TestDoStopsEveryEnding ends the context at every so-manyth call of the pipeline's
// function: before the first, during, and at the last.
func TestDoStopsEveryEnding(t *testing.T) {
	const n = 600
	step := 37
	if testing.Short() {
		step = 149
	}
	inPools(t, func(t *testing.T, workers int) {
		for name, ending := range doEndings(n) {
			for k := 1; k <= n+1; k += step {
				var calls atomic.Int64
				seen := make([]atomic.Int32, n)
				completed := false
				err := doing(func(stop func()) error {
					ending(Range(0, n).Map(func(i int) int {
						seen[i].Add(1)
						if calls.Add(1) == int64(k) {
							stop()
						}
						return i
					}))
					completed = true
					return nil
				})
				after := calls.Load()
				giveWay(3)
				if calls.Load() != after {
					t.Fatalf("%s, %d workers: goes on after Do", name, workers)
				}
				for i := range seen {
					if got := seen[i].Load(); got > 1 || completed && got != 1 {
						t.Fatalf("%s, %d workers, stop at %d: element %d was seen %d times", name, workers, k, i, got)
					}
				}
				// What has run to its end counts, though the context be done.
				if completed != (err == nil) || err != nil && !errors.Is(err, errDone) {
					t.Fatalf("%s, %d workers, stop at %d: completed %v, returned %v", name, workers, k, completed, err)
				}
				if k > n && !completed {
					t.Fatalf("%s, %d workers: stopped without cause", name, workers)
				}
			}
		}
		if got := Range(0, n).Sum(); got != n*(n-1)/2 {
			t.Errorf("the pool sums up to %d afterwards", got)
		}
	})
}

// TestDoStopsTopKOfMany ends the context while many elements are sorted, at every call: each participant makes a thousand.
func TestDoStopsTopKOfMany(t *testing.T) {
	inPools(t, func(t *testing.T, workers int) {
		var calls atomic.Int64
		err := doing(func(stop func()) error {
			TopK(Range(0, 1<<16), 1<<15, func(a, b int) int { calls.Add(1); stop(); return b - a })
			return nil
		})
		if got := calls.Load(); !errors.Is(err, errDone) || got > 1024*int64(workers+1) {
			t.Errorf("%d workers: %d calls, error %v", workers, got, err)
		}
	})
}
