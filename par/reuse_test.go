package par

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestResultsAreApart checks that what a run returned stays as it is when the next one
// takes over its plan and its chunks, also after a run that panicked.
func TestResultsAreApart(t *testing.T) {
	for _, n := range []int{0, 1, 7, 100, 1000, 20_000} {
		xs := upTo(n)
		words := func(sign string) Iter[string] {
			return FilterMap(Slice(xs), func(x int) (string, bool) { return sign + strconv.Itoa(x), x%3 != 0 })
		}
		failing := func(x int) bool {
			if x == n/2 {
				panic("half-way")
			}
			return x%3 != 0
		}
		a := words("+").Collect()
		b := words("-").Collect()
		yes, no := Slice(xs).Partition(odd)
		other, _ := Slice(slices.Repeat([]int{-1}, n)).Partition(odd)
		func() {
			defer func() { _ = recover() }()
			Slice(xs).Filter(failing).Collect()
			if n > 0 {
				t.Error(n, "elements without a panic")
			}
		}()
		c := Slice(xs).Filter(func(x int) bool { return x%3 != 0 }).Collect()
		if len(a) != len(b) || len(a) != len(c) || len(yes)+len(no) != n || len(other) != n {
			t.Fatalf("%d elements: %d, %d and %d are left, of %d and %d and %d", n, len(a), len(b), len(c), len(yes), len(no), len(other))
		}
		for i, x := range c {
			if a[i] != "+"+strconv.Itoa(x) || b[i] != "-"+strconv.Itoa(x) {
				t.Fatalf("%d elements: %s and %s at %d, want %d", n, a[i], b[i], i, x)
			}
		}
		for i, x := range yes {
			if x != 2*i+1 {
				t.Fatalf("%d elements: %d is at %d of the odd ones", n, x, i)
			}
		}
	}
}

// TestSmallCollectionsAllocateLittle checks that where the length isn't known a small run
// takes its sources, their cursor and its results from the heap, and no chunks.
func TestSmallCollectionsAllocateLittle(t *testing.T) {
	if raceEnabled {
		t.Skip("under the race detector sync.Pool forgets at random")
	}
	xs := upTo(1000)
	pools[1].Install(func() {
		for name, c := range map[string]struct {
			run  func()
			most float64
		}{
			"Collect":   {func() { Slice(xs).Filter(odd).Collect() }, 4},
			"Partition": {func() { Slice(xs).Partition(odd) }, 4},
			"Count":     {func() { Slice(xs).Filter(odd).Count() }, 3},
			"FindLast":  {func() { Slice(xs).FindLast(func(x int) bool { return x < 0 }) }, 2},
			"Equal":     {func() { Equal(Slice(xs), Slice(xs)) }, 3},
			"MinByKey":  {func() { MinByKey(Slice(xs), func(x int) int { return -x }) }, 1},
			"IsSorted":  {func() { IsSorted(Slice(xs)) }, 1},
			"Histogram": {func() { Histogram(Slice(xs), 2, func(x int) int { return x & 1 }) }, 2},
		} {
			if got := testing.AllocsPerRun(100, c.run); got > c.most {
				t.Errorf("%s: %v allocations, want %v", name, got, c.most)
			}
		}
	})
}

// TestGroupsAreApart checks that a run which takes over the tables of another sees none
// of its keys, and that what that one returned stays as it is; also after one that
// panicked.
func TestGroupsAreApart(t *testing.T) {
	for _, n := range []int{0, 1, 10, 100, 3000} {
		xs := upTo(n)
		round, bad := 0, -1
		key := func(x int) string {
			if x == bad {
				panic("half-way")
			}
			return strconv.Itoa(x%(7*round+1) - round)
		}
		sign := func(x int) float64 { return math.Copysign(0, float64(1-2*round)) }
		var all []map[string][]int
		for round = range 4 {
			all = append(all, GroupBy(Slice(xs), key))
			for k := range GroupBy(Slice(xs), sign) {
				if math.Signbit(k) != (round > 0) {
					t.Fatalf("%d elements, round %d: the key is %v", n, round, k)
				}
			}
			bad = n / 2
			if recovered(func() { GroupBy(Slice(xs), key) }) == nil && n > 0 {
				t.Fatalf("%d elements without a panic", n)
			}
			bad = -1
		}
		for round = range all {
			want := map[string][]int{}
			for _, x := range xs {
				want[key(x)] = append(want[key(x)], x)
			}
			require.Equal(t, want, all[round], "%d elements, round %d", n, round)
		}
	}
}
