package par_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/par"
)

// cancelled is how many elements the pipelines have whose context is cancelled at each of them.
const cancelled = 300

// complete are endings of a pipeline over 0 to cancelled-1. Each reports whether its result is that of all elements.
var complete = map[string]func(it par.Iter[int]) bool{
	"ForEach": func(it par.Iter[int]) bool {
		var sum atomic.Int64
		it.ForEach(func(x int) { sum.Add(int64(x)) })
		return sum.Load() == total
	},
	"ForEachBlock": func(it par.Iter[int]) bool {
		var n atomic.Int64
		it.ForEachBlock(func(xs []int) { n.Add(int64(len(xs))) })
		return n.Load() == cancelled
	},
	"ForEachLocal": func(it par.Iter[int]) bool {
		var sum atomic.Int64
		par.ForEachLocal(it, func() int { return 0 }, func(_, x int) { sum.Add(int64(x)) })
		return sum.Load() == total
	},
	"Seq": func(it par.Iter[int]) bool {
		n := 0
		for x := range it.Seq() {
			if x != n {
				return false
			}
			n++
		}
		return n == cancelled
	},
	"Sum":         func(it par.Iter[int]) bool { return it.Sum() == total },
	"Count":       func(it par.Iter[int]) bool { return it.Count() == cancelled },
	"Collect":     func(it par.Iter[int]) bool { return isWhole(it.Collect()) },
	"CollectInto": func(it par.Iter[int]) bool { xs := make([]int, cancelled); return isWhole(xs[:it.CollectInto(xs)]) },
	"AppendTo":    func(it par.Iter[int]) bool { return isWhole(it.AppendTo(nil)) },
	"Max":         func(it par.Iter[int]) bool { v, ok := it.Max(); return ok && v == cancelled-1 },
	"MaxFunc":     func(it par.Iter[int]) bool { v, ok := it.MaxFunc(cmp.Compare[int]); return ok && v == cancelled-1 },
	"MaxByKey":    func(it par.Iter[int]) bool { v, ok := par.MaxByKey(it, same); return ok && v == cancelled-1 },
	"Reduce":      func(it par.Iter[int]) bool { return it.Reduce(0, plus) == total },
	"ReduceWith":  func(it par.Iter[int]) bool { v, ok := it.ReduceWith(plus); return ok && v == total },
	"TryReduce": func(it par.Iter[int]) bool {
		v, err := it.TryReduce(0, func(a, b int) (int, error) { return a + b, nil })
		return err == nil && v == total
	},
	"TryForEach": func(it par.Iter[int]) bool {
		var n atomic.Int64
		err := it.TryForEach(func(int) error { n.Add(1); return nil })
		return err == nil && n.Load() == cancelled
	},
	"TryMap": func(it par.Iter[int]) bool {
		xs, err := par.TryMap(it, func(x int) (int, error) { return x, nil })
		return err == nil && isWhole(xs)
	},
	"TryFold": func(it par.Iter[int]) bool {
		xs, err := par.TryFold(it, func() int { return 0 }, func(a, x int) (int, error) { return a + x, nil })
		return err == nil && par.Slice(xs).Sum() == total
	},
	"Any":       func(it par.Iter[int]) bool { return !it.Any(func(x int) bool { return x < 0 }) },
	"All":       func(it par.Iter[int]) bool { return it.All(func(x int) bool { return x >= 0 }) },
	"FindAny":   func(it par.Iter[int]) bool { v, ok := it.FindAny(isLast); return ok && isLast(v) },
	"FindFirst": func(it par.Iter[int]) bool { v, ok := it.FindFirst(isLast); return ok && isLast(v) },
	"FindLast": func(it par.Iter[int]) bool {
		v, ok := it.FindLast(func(x int) bool { return x == 0 })
		return ok && v == 0
	},
	"PositionAny":   func(it par.Iter[int]) bool { i, ok := it.PositionAny(isLast); return ok && isLast(i) },
	"PositionFirst": func(it par.Iter[int]) bool { i, ok := it.PositionFirst(isLast); return ok && isLast(i) },
	"PositionLast":  func(it par.Iter[int]) bool { i, ok := it.PositionLast(isLast); return ok && isLast(i) },
	"FindMapLast": func(it par.Iter[int]) bool {
		_, ok := par.FindMapLast(it, func(int) (int, bool) { return 0, false })
		return !ok
	},
	"Contains": func(it par.Iter[int]) bool { return !par.Contains(it, -1) },
	"IsSorted": par.IsSorted[int],
	"Equal":    func(it par.Iter[int]) bool { return par.Equal(it, par.Range(0, cancelled)) },
	"Compare":  func(it par.Iter[int]) bool { return par.Compare(it, par.Range(0, cancelled)) == 0 },
	"Partition": func(it par.Iter[int]) bool {
		yes, no := it.Partition(func(x int) bool { return x < 100 })
		return isWhole(append(yes, no...))
	},
	"PartitionMap": func(it par.Iter[int]) bool {
		a, b := par.PartitionMap(it, func(x int) (int, int, bool) { return x, x, x < 100 })
		return isWhole(append(a, b...))
	},
	"Unzip": func(it par.Iter[int]) bool {
		a, b := par.Unzip(par.Zip(it, par.Range(0, cancelled)))
		return isWhole(a) && isWhole(b)
	},
	"ToMap":   func(it par.Iter[int]) bool { return len(par.ToMap(par.Zip(it, par.Range(0, cancelled)))) == cancelled },
	"ToSet":   func(it par.Iter[int]) bool { return len(par.ToSet(it)) == cancelled },
	"GroupBy": func(it par.Iter[int]) bool { return isWhole(par.GroupBy(it, func(int) int { return 0 })[0]) },
	"CountBy": func(it par.Iter[int]) bool { return par.CountBy(it, func(int) int { return 0 })[0] == cancelled },
	"ReduceBy": func(it par.Iter[int]) bool {
		return par.ReduceBy(it, func(int) int { return 0 }, same, plus)[0] == total
	},
	"Histogram": func(it par.Iter[int]) bool { return par.Histogram(it, 1, func(int) int { return 0 })[0] == cancelled },
	"HistogramBlocks": func(it par.Iter[int]) bool {
		return par.HistogramBlocks(it, 1, func(dst []uint32, _ []int) { clear(dst) })[0] == cancelled
	},
	"TopK": func(it par.Iter[int]) bool {
		xs := par.TopK(it, cancelled, cmp.Compare[int])
		slices.Reverse(xs)
		return isWhole(xs)
	},
}

const total = cancelled * (cancelled - 1) / 2

func same(x int) int    { return x }
func plus(a, b int) int { return a + b }
func isLast(x int) bool { return x == cancelled-1 }

func isWhole(xs []int) bool {
	for i, x := range xs {
		if x != i {
			return false
		}
	}
	return len(xs) == cancelled
}

// TestCancelledAtEveryElement cancels the context of a Do at the k-th element of its pipeline. Either all was done and the result
// is whole, or there is none, Do returns the cause, and nothing goes on.
func TestCancelledAtEveryElement(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 29
	}
	all := func(int) bool { return true }
	for stage, of := range map[string]func(f func(int) int) par.Iter[int]{
		"Range":   func(f func(int) int) par.Iter[int] { return par.Range(0, cancelled).Map(f) },
		"FromSeq": func(f func(int) int) par.Iter[int] { return par.FromSeq(par.Range(0, cancelled).Seq()).Map(f) },
		"Filter":  func(f func(int) int) par.Iter[int] { return par.Range(0, cancelled).Map(f).Filter(all) },
		"packed": func(f func(int) int) par.Iter[int] {
			return par.Range(0, cancelled).Filter(all).Map(f).Skip(0).Rev().Rev()
		},
		"FlatMap": func(f func(int) int) par.Iter[int] {
			return par.FlatMap(par.Range(0, cancelled), func(x int) []int { return []int{f(x)} })
		},
		"Limit": func(f func(int) int) par.Iter[int] { return par.Range(0, cancelled).Map(f).Limit(1).WithMaxLen(7) },
	} {
		for _, workers := range []int{1, 2, 5} {
			t.Run(fmt.Sprintf("%s, %d workers", stage, workers), func(t *testing.T) {
				p := newPool(t, workers)
				for name, end := range complete {
					for k := 1; k <= cancelled; k += step {
						p.Install(func() { cancelAt(t, name, of, end, int64(k)) })
					}
				}
			})
		}
	}
}

// cancelAt runs a pipeline whose context is cancelled at the k-th element.
func cancelAt(t *testing.T, name string, of func(func(int) int) par.Iter[int], end func(par.Iter[int]) bool, k int64) {
	t.Helper()
	errAtK := errors.New("at the k-th")
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	var calls, inside atomic.Int64
	it := of(func(x int) int {
		inside.Add(1)
		defer inside.Add(-1)
		if calls.Add(1) == k {
			cancel(errAtK)
		}
		return x
	})
	whole, returned := false, false
	err := par.Do(ctx, func() error {
		whole = end(it)
		returned = true
		return nil
	})
	did := calls.Load()
	switch {
	case inside.Load() != 0:
		t.Errorf("%s, cancelled at %d: goes on after Do", name, k)
	case err == nil && !whole:
		t.Errorf("%s, cancelled at %d: a result that is not whole, after %d calls", name, k, did)
	case err != nil && (!errors.Is(err, errAtK) || returned):
		t.Errorf("%s, cancelled at %d: error %v, though it returned: %v", name, k, err, returned)
	case err != nil && did < k:
		t.Errorf("%s: cancelled before element %d, at %d", name, k, did)
	}
}
