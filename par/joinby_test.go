package par

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func halved(x int) int { return x / 2 }

// joined is JoinBy by two loops.
func joined(left, right []int) (pairs []Pair[int, int]) {
	for _, x := range left {
		for _, y := range right {
			if residue(x) == halved(y) {
				pairs = append(pairs, Pair[int, int]{x, y})
			}
		}
	}
	return pairs
}

func inAll(p Pair[int, int]) int { return 100*p.First + p.Second }

var joinByCase = adapterCase{
	at:   46,
	name: "JoinBy",
	forms: []adapter{
		{"JoinBy, left", func(it Iter[int], k int) Iter[int] {
			return Map(JoinBy(it, Range(0, k%40), residue, halved), inAll)
		}, func(xs []int, k int) []int { return apply(joined(xs, upTo(k%40)), inAll) }},
		{"JoinBy, right", func(it Iter[int], k int) Iter[int] {
			return Map(JoinBy(Range(0, k%9), it, residue, halved), inAll)
		}, func(xs []int, k int) []int { return apply(joined(upTo(k%9), xs), inAll) }},
	},
	keeps: keepers{
		"JoinBy": func(it Iter[int]) Iter[int] {
			one := func(int) int { return 1 }
			return Map(JoinBy(it, Once(0), one, one), func(p Pair[int, int]) int { return p.First })
		},
	},
	frees: frees{
		"JoinBy": func(it Iter[*object], f touch) { JoinBy(it.Take(30), it.Take(30), f.self, f.self).Collect() },
	},
}.listed()

func TestJoinBy(t *testing.T) { joinByCase.run(t) }

var leftJoinByCase = adapterCase{
	at:    47,
	name:  "LeftJoinBy",
	known: true,
	forms: []adapter{
		{"LeftJoinBy", func(it Iter[int], k int) Iter[int] {
			return Map(LeftJoinBy(it, Range(0, k%40), residue, halved), func(p Pair[int, []int]) int { return p.First + total(p.Second) })
		}, func(xs []int, k int) []int {
			return apply(xs, func(x int) int {
				return x + total(keep(upTo(k%40), func(y int) bool { return residue(x) == halved(y) }))
			})
		}},
	},
	calls: callers{
		"LeftJoinBy": func(it Iter[int], visit func(int) int) Iter[int] {
			return Map(LeftJoinBy(it, Empty[int](), visit, halved), func(p Pair[int, []int]) int { return p.First })
		},
	},
	keeps: keepers{
		"LeftJoinBy": func(it Iter[int]) Iter[int] {
			return Map(LeftJoinBy(it, Empty[int](), halved, halved), func(p Pair[int, []int]) int { return p.First })
		},
	},
	frees: frees{
		"LeftJoinBy": func(it Iter[*object], f touch) { LeftJoinBy(it, it, f.self, f.self).Collect() },
	},
}.listed()

func TestLeftJoinBy(t *testing.T) { leftJoinByCase.run(t) }

// TestJoinByRunsAnew: right is read by every run, and its functions' failures come first.
func TestJoinByRunsAnew(t *testing.T) {
	right := []int{1, 2, 3}
	it := JoinBy(Slice([]float64{1, math.NaN(), 2}), Slice(right), func(x float64) float64 { return x }, func(y int) float64 { return float64(y) })
	require.Equal(t, []Pair[float64, int]{{1, 1}, {2, 2}}, it.Collect())
	right[0] = 2
	require.Equal(t, []Pair[float64, int]{{2, 2}, {2, 2}}, it.Collect())

	fails := MapErr(Range(0, 100), func(x int) (int, error) { return x, []error{nil, fault(x + 1)}[x/98] })
	for _, workers := range poolSizes(1, 2) {
		_, err := Try(JoinBy(fails.Map(square), fails, residue, residue).WithPool(pools[workers]).Count)
		require.Equal(t, &ElementError{98, fault(99)}, err)
		_, err = Try(JoinBy(fails, Range(0, 10), residue, residue).Limit(2).WithPool(pools[workers]).Collect)
		require.Equal(t, &ElementError{98, fault(99)}, err)
	}
	require.Equal(t, "par: JoinBy: nil function", recovered(func() { JoinBy[int, int, int](fails, fails, nil, halved) }))
	require.Equal(t, "par: LeftJoinBy: nil function", recovered(func() { LeftJoinBy[int, int, int](fails, fails, halved, nil) }))
}

// TestJoinByMany: right has more keys than one table has room for, or keys that Go's maps take in a way of their own.
func TestJoinByMany(t *testing.T) {
	const n = 40_000
	inPools(t, func(t *testing.T, _ int) {
		for _, shift := range []int{0, 2} { // how often a key occurs
			left, right := make([]int, n), make([]int, n)
			for i := range n {
				left[i], right[i] = i*7919%n, (i*31%n)>>shift*2
			}
			itself := func(x int) int { return x }
			groups := GroupBy(Slice(right), itself)
			lists := LeftJoinBy(Slice(left), Slice(right), itself, itself).Collect()
			k := 0
			pairs := JoinBy(Slice(left), Slice(right), itself, itself).Collect()
			for i, x := range left {
				require.Equal(t, x, lists[i].First)
				require.True(t, slices.Equal(groups[x], lists[i].Second))
				for _, y := range groups[x] {
					require.Equal(t, Pair[int, int]{x, y}, pairs[k])
					k++
				}
			}
			require.Len(t, pairs, k)
			one := func(int) string { return "the same for all of them" }
			require.Equal(t, 3*n, JoinBy(Range(0, 3), Slice(right), one, one).Count())
			require.Equal(t, 2*n, JoinBy(Range(0, 3), Slice(right), one, one).Skip(n).Count())
		}
	})
	odd := []any{1, "1", 0.0, math.Copysign(0, -1), math.NaN(), struct{}{}}
	key := func(x any) any { return x }
	got := LeftJoinBy(Slice(odd), Slice(odd[1:]), key, key).Collect()
	for i, n := range []int{0, 1, 2, 2, 0, 1} {
		require.Len(t, got[i].Second, n)
	}
	bad := recovered(func() { LeftJoinBy(Slice([]any{1, []int{}}), Empty[any](), key, key).Count() })
	require.ErrorContains(t, bad.(error), "unhashable")
}

// TestJoinByNothing: two participants look for the keys of right, and there are none.
func TestJoinByNothing(t *testing.T) {
	inPools(t, func(t *testing.T, workers int) {
		for range 10 {
			for _, some := range []bool{true, false} { // A run that meets no keys may take what one that met some has left.
				met := make(chan struct{})
				right := Range(0, 1000).WithMaxLen(10).Filter(func(x int) bool {
					switch {
					case workers == 1:
					case x == 0:
						<-met
					case x == 999:
						close(met)
					}
					return some
				})
				want := 0
				if some {
					want = 100
				}
				itself := func(x int) int { return x }
				require.Equal(t, want, JoinBy(Range(0, 100), right, itself, itself).Count())
				met = make(chan struct{})
				require.Equal(t, 100, LeftJoinBy(Range(0, 100), right, itself, itself).Count())
				met = make(chan struct{})
				require.Len(t, GroupBy(right, itself), 10*want)
				met = make(chan struct{})
				require.Len(t, GroupedBy(right, itself).Collect(), 10*want)
				met = make(chan struct{})
				require.Len(t, CountBy(right, itself), 10*want)
				met = make(chan struct{})
				require.Len(t, Distinct(right), 10*want)
				met = make(chan struct{})
				require.Len(t, ReduceBy(right, itself, itself, func(a, b int) int { return a + b }), 10*want)
			}
		}
	})
}

// TestStats compares with sums in two passes, and the bits of all ways to run.
func TestStats(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range append(sizes, 5000) {
		for _, offset := range []float64{0, 1e9, -1e15} {
			xs := make([]float64, n)
			for i := range xs {
				xs[i] = offset + 10*rng.NormFloat64()
			}
			mean := 0.0
			for _, x := range xs {
				mean += (x - offset) / float64(n)
			}
			squares := 0.0
			for _, x := range xs {
				squares += (x - offset - mean) * (x - offset - mean)
			}
			for name, it := range map[string]Iter[float64]{
				"Slice": Slice(xs), "Map": Map(Range(0, n), func(i int) float64 { return xs[i] }),
				"Filter": Slice(xs).Filter(func(x float64) bool { return !math.IsNaN(x) }), "FromSeq": FromSeq(slices.Values(xs)),
			} {
				want := Stats(it.WithPool(pools[1]))
				require.Equal(t, n, want.Count)
				if n == 0 {
					require.Zero(t, want)
					continue
				}
				ulps := math.Abs(offset) / (1 << 50)
				require.InDelta(t, offset+mean, want.Mean, 1e-9+ulps, "%s of %d", name, n)
				require.InDelta(t, squares/float64(n), want.Variance, 1e-6+8*ulps, "%s of %d at %v", name, n, offset)
				require.Equal(t, slices.Min(xs), want.Min)
				require.Equal(t, slices.Max(xs), want.Max)
				if name == "Filter" || name == "FromSeq" {
					for _, workers := range poolSizes(1, 2, 5) {
						require.Equal(t, want, Stats(unknown(it).WithPool(pools[workers])))
					}
					continue
				}
				ways(t, it, func(t *testing.T, it Iter[float64]) {
					t.Helper()
					if minLen(it) <= 1 {
						require.Equal(t, want, Stats(it), "%s of %d", name, n)
					}
				})
			}
		}
	}
	require.Equal(t, Summary[int8]{4, 0, 12.5, -4, 4}, Stats(Slice([]int8{-4, 3, 4, -3})))
	require.Equal(t, Summary[uint64]{2, 1 << 63, 0, 1 << 63, 1 << 63}, Stats(RepeatN(uint64(1<<63), 2)))
	odd := Stats(Slice([]float32{1, float32(math.NaN()), 2}))
	require.True(t, math.IsNaN(odd.Mean) && math.IsNaN(odd.Variance) && math.IsNaN(float64(odd.Min)) && odd.Max == 2)
}

// TestQuantiles compares with sorting.
func TestQuantiles(t *testing.T) {
	qs := []float64{0.5, 0, 1, 0.25, 0.9, 0.5, 0.999, 1e-9, 0.1, 0.3}
	for _, n := range []int{0, 1, 2, 3, 4, 10, 100, 1000, 20000} {
		for _, differ := range []int{1, 7, 1 << 20} {
			xs := apply(upTo(n), func(i int) int { return (i*7919 + i*i) % differ })
			sorted := inOrder(xs)
			want := []int{}
			for _, q := range qs {
				for i, x := range sorted { // By the definition.
					if float64(len(keep(sorted, func(y int) bool { return y <= x }))) >= q*float64(n) || i == n-1 {
						want = append(want, x)
						break
					}
				}
				if n > 1000 { // The loop above would take too long.
					want = append(want[:0:0], make([]int, len(qs))...)
					for i, q := range qs {
						want[i] = sorted[max(1, int(math.Ceil(q*float64(n))))-1]
					}
					break
				}
			}
			for _, it := range []Iter[int]{Slice(xs), Slice(xs).WithPool(pools[2]), Slice(xs).Limit(1), FromSeq(slices.Values(xs)).WithPool(pools[5])} {
				require.Equal(t, want, Quantiles(it, qs...), "of %d", n)
			}
		}
	}
	require.Equal(t, []int{}, Quantiles(Range(0, 10)))
	require.Equal(t, []string{"b"}, Quantiles(Slice([]string{"c", "a", "d", "b"}), 0.5))
	for _, q := range []float64{-0.1, 1.1, math.NaN(), math.Inf(1)} {
		require.Contains(t, recovered(func() { Quantiles(Range(0, 0), 0.5, q) }), "par: Quantiles: q must be in [0, 1], got ")
	}
}

func TestSortedByKey(t *testing.T) {
	for _, n := range []int{0, 1, 10, 1000, 50000} {
		for _, k := range []int{1, 13, 1 << 20} {
			xs := apply(upTo(n), func(i int) int { return i*7919%(k+1)<<20 + i })
			key := func(x int) int { return x >> 20 }
			want := append([]int{}, xs...)
			slices.SortStableFunc(want, func(a, b int) int { return cmp.Compare(key(a), key(b)) })
			for _, it := range []Iter[int]{Slice(xs), Slice(xs).WithPool(pools[2]), Slice(xs).Limit(2), FromSeq(slices.Values(xs))} {
				require.Equal(t, want, SortedByKey(it, key))
			}
			ys := append([]int{}, xs...)
			SortByKey(ys, key)
			require.Equal(t, want, ys)
		}
	}
	require.Equal(t, "par: SortedByKey: nil function", recovered(func() { SortedByKey[int, int](Range(0, 0), nil) }))
}
