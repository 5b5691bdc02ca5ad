package par_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/seed1237c087/manta/par"
)

// most has as many elements as a slice can have.
var most = make([]struct{}, math.MaxInt)

// inPools runs f in pools of 1, 2 and 5 workers, and within a Do too.
func inPools(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	for _, workers := range []int{1, 2, 5} {
		p := newPool(t, workers)
		t.Run(fmt.Sprintf("%d workers", workers), func(t *testing.T) { p.Install(func() { f(t) }) })
		t.Run(fmt.Sprintf("%d workers and a context", workers), func(t *testing.T) {
			p.Install(func() {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if err := par.Do(ctx, func() error { f(t); return nil }); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// TestWindowsOfMostElements cuts most into a few windows, and looks at their lengths from both sides.
func TestWindowsOfMostElements(t *testing.T) {
	const m = math.MaxInt
	for _, c := range []struct {
		name string
		cut  func(xs []struct{}, n int) par.Iter[[]struct{}]
		n    int
		want []int
	}{
		{"Chunks", par.Chunks[struct{}], m/8 + 1, []int{m/8 + 1, m/8 + 1, m/8 + 1, m/8 + 1, m/8 + 1, m/8 + 1, m/8 + 1, m / 8}},
		{"Chunks", par.Chunks[struct{}], m/2 + 1, []int{m/2 + 1, m / 2}},
		{"Chunks", par.Chunks[struct{}], m - 1, []int{m - 1, 1}},
		{"Chunks", par.Chunks[struct{}], m, []int{m}},
		{"ChunksExact", par.ChunksExact[struct{}], m/2 + 1, []int{m/2 + 1}},
		{"ChunksExact", par.ChunksExact[struct{}], m, []int{m}},
		{"RChunks", par.RChunks[struct{}], m/2 + 1, []int{m/2 + 1, m / 2}},
		{"RChunks", par.RChunks[struct{}], m - 1, []int{m - 1, 1}},
		{"RChunksExact", par.RChunksExact[struct{}], m - 1, []int{m - 1}},
		{"Windows", par.Windows[struct{}], m - 1, []int{m - 1, m - 1}},
		{"Windows", par.Windows[struct{}], m, []int{m}},
	} {
		it := c.cut(most, c.n)
		for i, xs := range it.Collect() {
			if i >= len(c.want) || len(xs) != c.want[i] {
				t.Errorf("%s of %d: window %d has %d elements, want %d", c.name, c.n, i, len(xs), c.want)
			}
		}
		for i, xs := range it.Rev().Collect() {
			if j := len(c.want) - 1 - i; j < 0 || len(xs) != c.want[j] {
				t.Errorf("%s of %d, reversed: window %d has %d elements, want %d from the end", c.name, c.n, i, len(xs), c.want)
			}
		}
		if n := it.Count(); n != len(c.want) {
			t.Errorf("%s of %d: %d windows, want %d", c.name, c.n, n, len(c.want))
		}
	}
	for _, cut := range []par.Iter[[]struct{}]{par.Chunks(most[:10], m), par.RChunks(most[:10], m), par.Chunks(most[:10], m-5)} {
		if xs, _ := cut.FindAny(func([]struct{}) bool { return true }); len(xs) != 10 {
			t.Errorf("a window of %d elements, want 10", len(xs))
		}
	}
}

// TestLongestRanges: a range has as many numbers as an int can count, at most, of whatever type, and endings that need not
// look at all of them work.
func TestLongestRanges(t *testing.T) {
	const m = math.MaxInt
	inPools(t, func(t *testing.T) {
		low := par.RangeInclusive(int64(math.MinInt64), -2)
		if v, ok := low.FindLast(func(int64) bool { return true }); v != -2 || !ok {
			t.Errorf("FindLast: %d, %v", v, ok)
		}
		if v, ok := low.FindFirst(func(x int64) bool { return x > math.MinInt64+5 }); v != math.MinInt64+6 || !ok {
			t.Errorf("FindFirst: %d, %v", v, ok)
		}
		high := par.RangeInclusive(uint64(1<<63+1), math.MaxUint64)
		if v, ok := high.FindLast(func(uint64) bool { return true }); v != math.MaxUint64 || !ok {
			t.Errorf("FindLast: %d, %v", v, ok)
		}
		if got := high.Skip(m - 2).Collect(); len(got) != 2 || got[1] != math.MaxUint64 {
			t.Errorf("the last two: %d", got)
		}

		it := par.Range(0, m)
		yes := func(int) bool { return true }
		if n, known := it.Len(); n != m || !known {
			t.Errorf("Len: %d, %v", n, known)
		}
		if i, ok := it.PositionLast(yes); i != m-1 || !ok {
			t.Errorf("PositionLast: %d, %v", i, ok)
		}
		if i, ok := it.PositionFirst(func(x int) bool { return x >= 1000 }); i != 1000 || !ok {
			t.Errorf("PositionFirst: %d, %v", i, ok)
		}
		if i, ok := it.PositionAny(yes); i < 0 || !ok {
			t.Errorf("PositionAny: %d, %v", i, ok)
		}
		if !it.Any(yes) || it.All(func(x int) bool { return x < 100 }) {
			t.Error("Any or All: wrong")
		}
		if par.IsSorted(it.Rev()) {
			t.Error("sorted")
		}
		if got := it.Rev().Take(2).Collect(); len(got) != 2 || got[0] != m-1 {
			t.Errorf("the last two: %d", got)
		}
		if got := it.Skip(m - 3).StepBy(2).Collect(); len(got) != 2 || got[1] != m-1 {
			t.Errorf("two of the last three: %d", got)
		}
		if got := it.StepBy(m/2 + 1).Collect(); len(got) != 2 || got[1] != m/2+1 {
			t.Errorf("two steps: %d", got)
		}
		if got := it.StepBy(m).Rev().Collect(); len(got) != 1 || got[0] != 0 {
			t.Errorf("one step: %d", got)
		}
		if got := it.TakeAny(3).Collect(); len(got) != 3 {
			t.Errorf("TakeAny: %d", got)
		}
		if got := it.TakeWhile(func(x int) bool { return x < 4 }).Collect(); len(got) != 4 {
			t.Errorf("TakeWhile: %d", got)
		}
		if x, ok := par.Enumerate(it).FindLast(func(par.Item[int]) bool { return true }); x.Index != m-1 || x.Value != m-1 || !ok {
			t.Errorf("Enumerate: %v, %v", x, ok)
		}
		if p, ok := par.Zip(it, it.Rev()).FindLast(func(par.Pair[int, int]) bool { return true }); p.First != m-1 || p.Second != 0 || !ok {
			t.Errorf("Zip: %v, %v", p, ok)
		}
		if v, ok := it.Take(m/2 + 1).Intersperse(-1).FindLast(yes); v != m/2 || !ok {
			t.Errorf("Intersperse: %v, %v", v, ok)
		}
		if v, ok := it.Take(m / 2).Interleave(it.Take(m/2 + 1)).FindLast(yes); v != m/2 || !ok {
			t.Errorf("Interleave: %v, %v", v, ok)
		}
		if v, ok := it.Take(m / 2).Chain(it.Take(m/2 + 1)).FindLast(yes); v != m/2 || !ok {
			t.Errorf("Chain: %v, %v", v, ok)
		}
		errStop := errors.New("stop")
		if err := it.TryForEach(func(x int) error {
			if x == 77 {
				return errStop
			}
			return nil
		}); !errors.Is(err, errStop) {
			t.Errorf("TryForEach: %v", err)
		}
		for _, paced := range []par.Iter[int]{it, it.ByUniformBlocks(m), it.ByExponentialBlocks(), it.WithMaxLen(m), it.Limit(m), it.WithMaxLen(1)} {
			if v, ok := paced.FindFirst(func(x int) bool { return x >= 3 }); v != 3 || !ok {
				t.Errorf("FindFirst: %d, %v", v, ok)
			}
			n := 0
			for x := range paced.Seq() {
				if x != n {
					t.Fatalf("Seq: element %d is %d", n, x)
				}
				if n++; n == 100 {
					break
				}
			}
		}
	})
}

// TestRangesThatAreTooLong: the panic at the call says why.
func TestRangesThatAreTooLong(t *testing.T) {
	for want, f := range map[string]func(){
		"par: RangeInclusive: -9223372036854775808 to 9223372036854775807 is more than an int can count": func() { par.RangeInclusive(int64(math.MinInt64), math.MaxInt64) },
		"par: RangeInclusive: 0 to 18446744073709551615 is more than an int can count":                   func() { par.RangeInclusive(uint64(0), math.MaxUint64) },
		"par: RangeInclusive: 9223372036854775808 numbers are more than an int can count":                func() { par.RangeInclusive(int64(math.MinInt64), -1) },
		"par: Range: 18446744073709551615 numbers are more than an int can count":                        func() { par.Range(int64(math.MinInt64), math.MaxInt64) },
		"par: Range: 9223372036854775808 numbers are more than an int can count":                         func() { par.Range(uint64(0), 1<<63) },
		"par: Chain: 9223372036854775807 and 1 elements are more than an int can count":                  func() { par.Range(0, math.MaxInt).Chain(par.Once(1)) },
		"par: Intersperse: 9223372036854775807 and 9223372036854775806 elements are more than an int can count": func() {
			par.Slice(most).Intersperse(struct{}{})
		},
	} {
		if got := recovered(f); got != want {
			t.Errorf("panicked with %v, want %s", got, want)
		}
	}
	for _, n := range []int{par.RangeInclusive(int8(-128), 127).Count(), par.RangeInclusive(uint8(0), 255).Count()} {
		if n != 256 {
			t.Errorf("%d numbers of 8 bits", n)
		}
	}
}

// TestSlicesThatAreTooLongTogether: the elements of all slices of a FlatMap are more than an int can count.
func TestSlicesThatAreTooLongTogether(t *testing.T) {
	it := par.FlatMap(par.Range(0, 2), func(int) []struct{} { return most })
	v := recovered(func() { it.Any(func(struct{}) bool { return true }) })
	if want := "par: FlatMap: the slices have more elements than an int can count"; v != want {
		if p, ok := v.(*par.PanicError); !ok || p.Value != want {
			t.Errorf("panicked with %v, want %s", v, want)
		}
	}
}

// TestLargestBounds gives bounds that can't be added to anything.
func TestLargestBounds(t *testing.T) {
	const m = math.MaxInt
	inPools(t, func(t *testing.T) {
		it := par.Range(0, 100)
		for name, it := range map[string]par.Iter[int]{
			"MinLen":           it.WithMinLen(m),
			"MinLen, MaxLen":   it.WithMinLen(m).WithMaxLen(3),
			"half, MaxLen":     it.WithMinLen(m/2 + 2).WithMaxLen(3),
			"MaxLen":           it.WithMaxLen(m),
			"Limit":            it.Limit(m),
			"Take":             it.Take(m),
			"TakeAny":          it.TakeAny(m),
			"filtered, Take":   it.Filter(func(int) bool { return true }).Take(m),
			"ByUniformBlocks":  it.ByUniformBlocks(m),
			"Chunked, Flatten": par.Flatten(par.Chunked(it, m)),
			"Fold":             par.FoldChunks(it, m, func() int { return 0 }, func(a, b int) int { return a + b }),
		} {
			if got := it.Sum(); got != 4950 {
				t.Errorf("%s: sum %d, want 4950", name, got)
			}
			sum := 0
			for x := range it.Seq() {
				sum += x
			}
			if sum != 4950 {
				t.Errorf("%s: sum of a range %d, want 4950", name, sum)
			}
		}
		for name, it := range map[string]par.Iter[int]{"Skip": it.Skip(m), "SkipAny": it.SkipAny(m), "filtered, Skip": it.Filter(func(int) bool { return true }).Skip(m)} {
			if n := it.Count(); n != 0 {
				t.Errorf("%s: %d elements", name, n)
			}
		}
		if got := par.TopK(it, m, func(a, b int) int { return a - b }); len(got) != 100 || got[0] != 99 {
			t.Errorf("TopK: %d", got)
		}
	})
}
