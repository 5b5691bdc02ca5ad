package iter

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

// TestTakeAny checks counts and order of what is kept, which may be any elements.
func TestTakeAny(t *testing.T) {
	const n = 1000
	for _, k := range []int{0, 1, 2, 63, 64, 65, 500, 999, 1000, 1001} {
		for source, in := range inputs {
			ways(t, in(upTo(n)), func(t *testing.T, it Iter[int]) {
				check := func(name string, got []int, want int) {
					t.Helper()
					if len(got) != want || !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != want {
						t.Fatalf("%s %d of %s: %d elements, want %d: %v", name, k, source, len(got), want, got)
					}
				}
				check("TakeAny", it.TakeAny(k).Collect(), min(k, n))
				check("SkipAny", it.SkipAny(k).Collect(), max(0, n-k))
				if got := it.TakeAny(k).Map(func(int) int { return 1 }).Sum(); got != min(k, n) {
					t.Fatalf("TakeAny %d of %s: a sum over %d elements", k, source, got)
				}
				if got := it.SkipAny(k).Map(func(int) int { return 1 }).Sum(); got != max(0, n-k) {
					t.Fatalf("SkipAny %d of %s: a sum over %d elements", k, source, got)
				}
				below := func(x int) bool { return x < k }
				for _, x := range it.TakeAnyWhile(below).Collect() {
					if x >= k {
						t.Fatalf("TakeAnyWhile below %d of %s has %d", k, source, x)
					}
				}
				rest := it.SkipAnyWhile(below).Collect()
				if got := keep(rest, func(x int) bool { return x >= k }); len(got) != max(0, n-k) || !slices.IsSorted(rest) {
					t.Fatalf("SkipAnyWhile below %d of %s: %v", k, source, rest)
				}
			})
		}
	}
	// Every run has a count of its own.
	it := Range(0, 100).TakeAny(10)
	for range 3 {
		if got := it.Count(); got != 10 {
			t.Errorf("%d elements of 10", got)
		}
	}
	if got := Range(0, 1<<62).TakeAny(100).Count(); got != 100 {
		t.Errorf("%d elements of 100", got)
	}
}

// TestMapLocalStates checks that there are few states and that no two calls have
// one at a time.
func TestMapLocalStates(t *testing.T) {
	for workers, pool := range pools {
		type state struct{ busy sync.Mutex }
		var made atomic.Int64
		it := MapLocal(Range(0, 5000), func() state {
			made.Add(1)
			return state{}
		}, func(s *state, x int) int {
			if !s.busy.TryLock() {
				t.Error("a state is used twice at a time")
			}
			defer s.busy.Unlock()
			return x
		}).WithPool(pool)
		for range 5 {
			if got := unknown(it).WithMaxLen(3).Sum(); got != 4999*2500 {
				t.Errorf("the sum is %d", got)
			}
		}
		// Whoever goes on without a worker after a stand-in took that over uses a
		// state of its own.
		if n := made.Load(); n > int64(workers)+int64(pool.Stats().StandIns) {
			t.Errorf("%d states for %d workers", n, workers)
		}
	}
}

func TestMapInitStates(t *testing.T) {
	var made atomic.Int64
	it := MapInit(Range(0, 10_000), func() *int {
		made.Add(1)
		return new(int)
	}, func(s *int, x int) int {
		*s++ // A race, were it shared.
		return x
	})
	if got := it.Sum(); got != 9999*5000 {
		t.Errorf("the sum is %d", got)
	}
	if n := made.Load(); n < 1 || n > 5000 {
		t.Errorf("%d states for 10,000 elements", n)
	}
}

func TestByUniformBlocksEndsEachBlock(t *testing.T) {
	var done atomic.Int64
	Range(0, 100).ByUniformBlocks(10).WithPool(pools[5]).WithMaxLen(1).ForEach(func(x int) {
		if n := int(done.Load()); n < x/10*10 {
			t.Errorf("element %d begins when %d are done", x, n)
		}
		done.Add(1)
	})
}

// TestFoldIsFixedUnderReduce checks that the accumulators that a reduction combines
// are the same on every run.
func TestFoldIsFixedUnderReduce(t *testing.T) {
	for _, n := range []int{1, 100, 1000, 10_000} {
		it := Map(Fold(Range(0, n), func() []int { return nil }, func(xs []int, x int) []int { return append(xs, x) }),
			func(xs []int) string { return fmt.Sprintf("%d-%d ", xs[0], xs[len(xs)-1]) })
		var want string
		ways(t, it, func(t *testing.T, it Iter[string]) {
			if it.minLen != 0 || it.maxLen != 0 {
				return
			}
			got := it.Reduce("", func(a, b string) string { return "(" + a + b + ")" })
			if want == "" {
				want = got
			}
			if got != want {
				t.Fatalf("n=%d: %s, before %s", n, got, want)
			}
		})
	}
	if got := Fold(Range(0, 0), func() int { return 1 }, func(a, _ int) int { return a }).Count(); got != 0 {
		t.Errorf("%d accumulators of nothing", got)
	}
}

// TestScanIsFixed checks the brackets of a scan: the same on every run.
func TestScanIsFixed(t *testing.T) {
	for _, n := range []int{0, 1, 8, 9, 100, 5000} {
		it := Scan(Map(Range(0, n), func(x int) float64 { return 1 / float64(x+1) }), 0, func(a, b float64) float64 { return a + b })
		want := it.Collect()
		ways(t, it, func(t *testing.T, it Iter[float64]) {
			if got := it.Collect(); !slices.Equal(got, want) {
				t.Fatalf("n=%d: %v, before %v", n, got, want)
			}
		})
	}
}
