package par

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"
	"testing/quick"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// sevenths is the key of most tests here: few keys, of uneven frequency.
func sevenths(x int) string { return fmt.Sprint(x * x % 7) }

func groupsOf[T any, K comparable](xs []T, key func(T) K) map[K][]T {
	m := map[K][]T{}
	for _, x := range xs {
		m[key(x)] = append(m[key(x)], x)
	}
	return m
}

// checkCollections compares the endings that make maps with plain loops.
func checkCollections(t *testing.T, name string, it Iter[int], want []int) {
	t.Helper()
	groups := groupsOf(want, sevenths)
	counts, last, set := map[string]int{}, map[string]int{}, map[int]struct{}{}
	histogram := make([]int, 10)
	for i, x := range want {
		counts[sevenths(x)]++
		last[sevenths(x)] = i
		set[x%50] = struct{}{}
		histogram[x%10]++
	}
	joined := map[string]string{} // by an op that is not commutative
	for k, g := range groups {
		for _, x := range g {
			joined[k] += fmt.Sprint(x, " ")
		}
	}
	rank := make(map[int]int, len(want))
	for i, x := range want {
		rank[x] = i // The values are distinct.
	}
	concat := func(a, b string) string { return a + b }
	word := func(x int) string { return fmt.Sprint(x, " ") }
	ways(t, it, func(t *testing.T, it Iter[int]) {
		t.Helper()
		require.Equal(t, groups, GroupBy(it, sevenths), "%s of %d: GroupBy", name, len(want))
		require.Equal(t, counts, CountBy(it, sevenths), "%s of %d: CountBy", name, len(want))
		require.Equal(t, joined, ReduceBy(it, sevenths, word, concat), "%s of %d: ReduceBy", name, len(want))
		pairs := Map(it, func(x int) Pair[string, int] { return Pair[string, int]{sevenths(x), rank[x]} })
		require.Equal(t, last, ToMap(pairs), "%s of %d: ToMap", name, len(want))
		require.Equal(t, set, ToSet(it.Map(func(x int) int { return x % 50 })), "%s of %d: ToSet", name, len(want))
		if d := diff(histogram, Histogram(it, 10, func(x int) int { return x % 10 })); d != "" {
			t.Fatalf("%s of %d: Histogram: (-want +got)\n%s", name, len(want), d)
		}
	})
}

// pipelines calls check with pipelines of many kinds over about n distinct numbers.
func pipelines(t *testing.T, n int, check func(t *testing.T, name string, it Iter[int], want []int)) {
	t.Helper()
	xs := upTo(n)
	third := func(x int) bool { return x%3 == 0 }
	twice := func(x int) []int { return []int{2 * x, 2*x + 1} }
	back := slices.Clone(xs)
	slices.Reverse(back)
	check(t, "Slice", Slice(xs), xs)
	check(t, "Map", Range(0, n).Map(func(x int) int { return x * 3 }), apply(xs, func(x int) int { return x * 3 }))
	check(t, "Filter", Slice(xs).Filter(third), keep(xs, third))
	check(t, "FlatMap", FlatMap(Slice(xs), twice), upTo(2*n))
	check(t, "FlatMap and Filter", FlatMap(Slice(xs), twice).Filter(third), keep(upTo(2*n), third))
	check(t, "Rev", Slice(xs).Rev(), back)
	check(t, "FromSeq", FromSeq(slices.Values(xs)), xs)
	check(t, "FromSeq and Filter", FromSeq(slices.Values(xs)).Filter(third), keep(xs, third))
	check(t, "Skip", Slice(xs).Skip(2), xs[min(2, n):])
	check(t, "nothing left", Slice(xs).Filter(func(int) bool { return false }), nil)
}

// someSizes are sizes, without the slow ones under -short.
func someSizes() []int {
	if testing.Short() {
		return []int{0, 1, 2, 7, 129, 300}
	}
	return append(sizes, largeSizes...)
}

func TestCollections(t *testing.T) {
	for _, n := range someSizes() {
		pipelines(t, n, checkCollections)
	}
	checkCollections(t, "zero", Iter[int]{}, nil)
}

func TestCollectionsOfBlocks(t *testing.T) {
	xs := upTo(5000)
	ways(t, Blocks(xs), func(t *testing.T, it Iter[[]int]) {
		n := 0
		for k, windows := range GroupBy(it, func(w []int) int { return w[0] % 2 }) {
			for _, w := range windows {
				n += len(w)
				if w[0]%2 != k {
					t.Errorf("a window that begins with %d is in group %d", w[0], k)
				}
			}
		}
		total := ReduceBy(it, func([]int) int { return 0 }, func(w []int) int { return len(w) },
			func(a, b int) int { return a + b })
		if n != len(xs) || total[0] != len(xs) {
			t.Errorf("windows of %d and %v elements", n, total)
		}
	})
}

// TestManyKeys has more keys than a lane's table begins with, up to one for each
// element, and merges large tables.
func TestManyKeys(t *testing.T) {
	n := 100_000
	switch {
	case raceEnabled:
		n = 10_000
	case testing.Short():
		n = 40_000
	}
	xs := upTo(n)
	for _, keys := range []int{n, n / 3, 1000} {
		key := func(x int) int { return x % keys }
		for _, it := range []Iter[int]{unknown(Slice(xs)).WithPool(pools[5]), Slice(xs).WithPool(pools[1])} {
			groups := GroupBy(it, key)
			counts := CountBy(it, key)
			sums := ReduceBy(it, key, func(x int) int { return x }, func(a, b int) int { return a + b })
			if len(groups) != keys || len(counts) != keys || len(sums) != keys || len(ToSet(it.Map(key))) != keys {
				t.Fatalf("%d, %d and %d groups, want %d", len(groups), len(counts), len(sums), keys)
			}
			for k, g := range groups {
				if g[0] != k || !slices.IsSorted(g) || len(g) != counts[k] || total(g) != sums[k] || cap(g) != len(g) {
					t.Fatalf("group %d is %v, counted %d, summed %d", k, g, counts[k], sums[k])
				}
			}
		}
	}
}

func TestCollectionsAtRandom(t *testing.T) {
	check := func(xs []int8, workers, long uint8) bool {
		it := unknown(Slice(xs)).WithPool(pools[[]int{1, 2, 5}[workers%3]])
		if long%2 == 0 {
			it = it.WithMaxLen(1 + int(long)/16)
		}
		key := func(x int8) int8 { return x % 5 }
		want := groupsOf(xs, key)
		sums := map[int8]int8{}
		for _, x := range xs {
			sums[key(x)] += x
		}
		same := func(x int8) int8 { return x }
		add := func(a, b int8) int8 { return a + b }
		return maps.EqualFunc(GroupBy(it, key), want, slices.Equal) && maps.Equal(ReduceBy(it, key, same, add), sums)
	}
	if err := quick.Check(check, nil); err != nil {
		t.Error(err)
	}
}

// TestKeysThatAreNotEqualToThemselves: each NaN makes an entry of its own.
func TestKeysThatAreNotEqualToThemselves(t *testing.T) {
	const n = 400
	key := func(x int) float64 {
		if x%2 == 0 {
			return math.NaN()
		}
		return 1
	}
	ways(t, Range(0, n), func(t *testing.T, it Iter[int]) {
		groups, counts := GroupBy(it, key), CountBy(it, key)
		sums := ReduceBy(it, key, func(int) int { return 1 }, func(a, b int) int { return a + b })
		set := ToSet(Map(it, key))
		m := ToMap(Map(it, func(x int) Pair[float64, int] { return Pair[float64, int]{key(x), x} }))
		if len(groups) != n/2+1 || len(counts) != n/2+1 || len(sums) != n/2+1 || len(set) != n/2+1 || len(m) != n/2+1 {
			t.Fatalf("%d, %d, %d, %d and %d entries, want %d", len(groups), len(counts), len(sums), len(set), len(m), n/2+1)
		}
		if len(groups[1]) != n/2 || counts[1] != n/2 || sums[1] != n/2 || m[1] != n-1 {
			t.Fatalf("1 has %d, %d and %d elements, and %d", len(groups[1]), counts[1], sums[1], m[1])
		}
		for k, g := range groups {
			if k != k && (len(g) != 1 || g[0]%2 != 0) {
				t.Fatalf("a NaN has %v", g)
			}
		}
	})
}

// TestFormsOfKeys: of equal keys that differ the last one stays.
func TestFormsOfKeys(t *testing.T) {
	type key struct {
		name string
		x    [1]any
	}
	zero, negative := key{"", [1]any{0.0}}, key{"", [1]any{math.Copysign(0, -1)}}
	for _, n := range []int{1, 2, 100, 1001} {
		ways(t, Range(0, n), func(t *testing.T, it Iter[int]) {
			form := func(x int) key {
				if x%2 == 0 {
					return negative
				}
				return zero
			}
			signs := []bool{}
			for k := range GroupBy(it, form) {
				signs = append(signs, math.Signbit(k.x[0].(float64)))
			}
			for k := range ToSet(Map(it, form)) {
				signs = append(signs, math.Signbit(k.x[0].(float64)))
			}
			last := n%2 == 1
			require.Equal(t, []bool{last, last}, signs, "%d zeros: signs", n)
		})
	}
}

// TestKeyThatCannotBeHashed: it panics at its element, as in a plain loop.
func TestKeyThatCannotBeHashed(t *testing.T) {
	key := func(x int) any {
		switch {
		case x == 100:
			return []int{}
		case x > 100:
			panic("behind it")
		}
		return x
	}
	ways(t, Range(0, 150), func(t *testing.T, it Iter[int]) {
		p, ok := recovered(func() { GroupBy(it, key) }).(*core.PanicError)
		if !ok || fmt.Sprint(p.Value) != "runtime error: hash of unhashable type []int" {
			t.Fatalf("recovered %v", p)
		}
	})
}

// TestReduceByHasTheSameBits sums floats on several numbers of workers.
func TestReduceByHasTheSameBits(t *testing.T) {
	add := func(a, b float64) float64 { return a + b }
	same := func(x float64) float64 { return x }
	key := func(x float64) int { return int(math.Abs(x)) % 5 }
	most := 100_000
	if testing.Short() {
		most = 5000
	}
	for _, n := range []int{1, 2, 10, 129, 1000, 5000, 100_000} {
		if n > most {
			continue
		}
		xs := floatsOf(n)
		for name, it := range map[string]Iter[float64]{
			"Slice":   Slice(xs),
			"Filter":  Slice(xs).Filter(func(x float64) bool { return x > 0 }),
			"FromSeq": FromSeq(slices.Values(xs)),
			"FlatMap": FlatMap(Slice(xs), func(x float64) []float64 { return []float64{x, 1 / x} }),
		} {
			var first map[int]float64
			for range 3 {
				for _, workers := range poolSizes(1, 2, 5) {
					got := ReduceBy(unknown(it).WithPool(pools[workers]), key, same, add)
					if first == nil {
						first = got
					}
					if d := diff(first, got); d != "" {
						t.Fatalf("%s of %d with %d workers: (-first +then)\n%s", name, n, workers, d)
					}
				}
			}
		}
	}
}

// manyItems is more than what waits for shards at most when the first elements have been absorbed.
const manyItems = 1 << 15

// TestReduceByCompacts checks that what a long stream has left is combined in time.
func TestReduceByCompacts(t *testing.T) {
	n := manyItems + 20_000
	if testing.Short() {
		n = manyItems + 3000
	}
	one := func(int) int { return 1 }
	add := func(a, b int) int { return a + b }
	for _, keys := range []int{3, n} {
		key := func(x int) int { return x % keys }
		it := FromSeq(upToSeq(n))
		got := ReduceBy(it.WithPool(pools[2]), key, one, add)
		sum := 0
		for _, c := range got {
			sum += c
		}
		if sum != n || len(got) != keys {
			t.Errorf("%d keys, together %d elements, want %d and %d", len(got), sum, keys, n)
		}
	}
}

// TestHistogramLosesNothing: what is out of range panics.
func TestHistogramLosesNothing(t *testing.T) {
	if got := Histogram(Range(0, 0), 0, func(int) int { return 0 }); got == nil || len(got) != 0 {
		t.Errorf("no buckets: %v", got)
	}
	for _, b := range []int{-1, 5, math.MinInt, math.MaxInt} {
		ways(t, Range(0, 200), func(t *testing.T, it Iter[int]) {
			v := recovered(func() {
				Histogram(it, 5, func(x int) int {
					if x == 77 {
						return b
					}
					return x % 5
				})
			})
			p, ok := v.(*core.PanicError)
			if want := fmt.Sprintf("par: Histogram: bucket %d is not one of 5", b); !ok || p.Value != want {
				t.Fatalf("recovered %v, want %s", v, want)
			}
		})
	}
}

// upToSeq yields 0 to n-1.
func upToSeq(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}
