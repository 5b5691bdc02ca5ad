package par

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// firstPairs is FoldedBy as a loop.
func firstPairs[K comparable, A any](xs []int, key func(int) K, newA func() A, add func(A, int) A) []Pair[K, A] {
	at := map[K]int{}
	pairs := []Pair[K, A]{}
	for _, x := range xs {
		k := key(x)
		i, ok := at[k]
		if !ok {
			i = len(pairs)
			at[k] = i
			pairs = append(pairs, MakePair(k, newA()))
		}
		pairs[i].Second = add(pairs[i].Second, x)
	}
	return pairs
}

// firstSources are the same elements from sources of different kinds.
func firstSources(xs []int) map[string]Iter[int] {
	return map[string]Iter[int]{
		"Slice":   Slice(xs),
		"Filter":  Slice(xs).Filter(func(int) bool { return true }),
		"FromSeq": FromSeq(slices.Values(xs)),
		"FlatMap": FlatMap(Slice(slices.Collect(slices.Chunk(xs, 100))), func(part []int) []int { return part }),
	}
}

// TestByFirst: keys come in the order in which they first appear, with what a loop makes of them.
func TestByFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 2, 100, 5000, 70_000} {
		xs := make([]int, n)
		for i := range xs {
			xs[i] = rng.IntN(1 << 20)
		}
		for name, key := range keyedInputs() {
			counts := firstPairs(xs, key, func() int { return 0 }, func(c, _ int) int { return c + 1 })
			sums := firstPairs(xs, key, func() int { return 0 }, func(s, x int) int { return s + x })
			groups := firstPairs(xs, key, func() []int { return nil }, func(g []int, x int) []int { return append(g, x) })
			for source, it := range firstSources(xs) {
				for _, workers := range []int{1, 2, 5} {
					if n > 10_000 && (workers != 2 || raceEnabled && source != "FromSeq") {
						continue // It takes long.
					}
					it := unknown(it).WithPool(pools[workers])
					where := name + " of " + source
					require.Equal(t, counts, CountedBy(it, key).Collect(), where)
					require.Equal(t, sums, ReducedBy(it, key, func(x int) int { return x }, func(a, b int) int { return a + b }).Collect(), where)
					require.Equal(t, groups, GroupedBy(it, key).Collect(), where)
					require.Equal(t, groups, FoldedBy(it, key, func() []int { return nil },
						func(g []int, x int) []int { return append(g, x) },
						func(a, b []int) []int { return append(a, b...) }).Collect(), where)
				}
			}
		}
	}
}

// TestByFirstComposes: they go on to other stages, may run again, and know limits and contexts.
func TestByFirstComposes(t *testing.T) {
	words := strings.Fields("the cat and the dog and the bird")
	it := CountedBy(Slice(words), func(w string) string { return w })
	top := TopK(it, 2, func(a, b Pair[string, int]) int { return cmp.Compare(a.Second, b.Second) })
	require.Equal(t, []Pair[string, int]{MakePair("the", 3), MakePair("and", 2)}, top)
	require.Equal(t, 5, it.Count())
	require.Equal(t, 5, it.Limit(1).Count())
	first, ok := it.Skip(1).FindFirst(func(Pair[string, int]) bool { return true })
	require.True(t, ok)
	require.Equal(t, MakePair("cat", 1), first)
	require.Equal(t, []Pair[string, int]{MakePair("bird", 1)}, it.Rev().Take(1).Collect())
	require.Contains(t, it.String(), "CountedBy")
	boom := errors.New("boom")
	v := recovered(func() {
		GroupedBy(Range(0, 1000), func(x int) int {
			if x >= 500 {
				panic(boom)
			}
			return x
		}).Count()
	})
	var p *core.PanicError
	require.ErrorAs(t, v.(error), &p)
	require.ErrorIs(t, p, boom)
}

func TestMaxOf(t *testing.T) {
	xs := []int{3, 8, 5, 8, 1, 6, 1}
	odd := func(x int) (int, bool) { return x, x%2 == 1 }
	even := func(x int) (int, bool) { return x, x%2 == 0 }
	ways(t, Range(0, len(xs)), func(t *testing.T, it Iter[int]) {
		var calls atomic.Int64
		at, ok := MaxOf(it, func(i int) (int, bool) { calls.Add(1); return even(xs[i]) })
		require.True(t, ok)
		require.Equal(t, 3, at, "the last of several")
		require.EqualValues(t, len(xs), calls.Load())
		at, ok = MinOf(it, func(i int) (int, bool) { return odd(xs[i]) })
		require.True(t, ok)
		require.Equal(t, 4, at, "the first of several")
		_, ok = MaxOf(it, func(i int) (int, bool) { return 0, false })
		require.False(t, ok)
	})
	_, ok := MinOf(Empty[int](), odd)
	require.False(t, ok)
}

func TestFieldsFunc(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	digit := func(r rune) bool { return unicode.IsDigit(r) || r == 'ä' || r == utf8Error }
	for _, n := range []int{0, 1, 2, 10, 1000, 40_000} {
		s := make([]rune, n)
		for i := range s {
			s[i] = []rune("ab ä漢12\x80")[rng.IntN(8)]
		}
		text := string(s) + "\xff\xfe" + string(s)
		want := strings.FieldsFunc(text, digit)
		ways(t, FieldsFunc(text, digit), func(t *testing.T, it Iter[string]) {
			if got := it.Collect(); !slices.Equal(want, got) {
				t.Fatalf("%d runes: %d parts, want %d: %s", n, len(got), len(want), diff(want, got))
			}
		})
	}
}

const utf8Error = '\uFFFD'

func TestFlatMapAppend(t *testing.T) {
	for _, n := range []int{0, 1, 10, 1000, 30_000} {
		var want []int
		for i := range n {
			for j := range i % 7 {
				want = append(want, i*10+j)
			}
		}
		ways(t, FlatMapAppend(Range(0, n), func(dst []int, i int) []int {
			for j := range i % 7 {
				dst = append(dst, i*10+j)
			}
			return dst
		}), func(t *testing.T, it Iter[int]) {
			if got := it.Collect(); !slices.Equal(want, got) {
				t.Fatalf("%d: %s", n, diff(want, got))
			}
		})
	}
	v := recovered(func() {
		FlatMapAppend(Range(0, 100), func(dst []int, i int) []int {
			if i == 50 {
				return nil
			}
			return append(dst, i)
		}).WithPool(pools[1]).WithMinLen(100).Count() // In one block, so that there are elements before.
	})
	require.ErrorContains(t, v.(error), "par: FlatMapAppend: the function got ")
}

// TestFlatMapAppendPanics: what comes of the elements before goes through the stages behind.
func TestFlatMapAppendPanics(t *testing.T) {
	boom := errors.New("boom")
	for _, workers := range []int{1, 2} {
		var seen []int
		v := recovered(func() {
			FlatMapAppend(Range(0, 1000), func(dst []int, i int) []int {
				if i == 700 {
					panic(boom)
				}
				return append(dst, i, i)
			}).WithPool(pools[workers]).Limit(1).ForEach(func(x int) { seen = append(seen, x) })
		})
		require.ErrorIs(t, v.(error), boom)
		require.Len(t, seen, 1400)
	}
}

func TestBuckets(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{0, 1, 100, 30_000} {
		for _, buckets := range []int{1, 7, 3000} {
			if n > 100 && (buckets == 1 || raceEnabled && buckets == 7) {
				continue // It takes long.
			}
			xs := make([]int, n)
			for i := range xs {
				xs[i] = rng.IntN(1 << 30)
			}
			bucket := func(x int) int { return x % buckets }
			want := slices.Clone(xs)
			slices.SortStableFunc(want, func(a, b int) int { return cmp.Compare(bucket(a), bucket(b)) })
			starts := make([]int, buckets+1)
			for _, x := range xs {
				starts[bucket(x)+1]++
			}
			for b := range buckets {
				starts[b+1] += starts[b]
			}
			for source, it := range firstSources(xs) {
				ways(t, it, func(t *testing.T, it Iter[int]) {
					got, at := Buckets(it, buckets, bucket)
					require.True(t, slices.Equal(want, got) && got != nil, source)
					require.Equal(t, starts, at, source)
					dst, into := make([]int, n+2), make([]int, buckets+1)
					require.Equal(t, n, BucketsInto(dst, into, it, bucket), source)
					require.True(t, slices.Equal(want, dst[:n]), source)
					require.Equal(t, starts, into, source)
				})
			}
		}
	}
}

func TestBucketsRefuse(t *testing.T) {
	none := func(int) int { return 0 }
	for want, f := range map[string]func(){
		"par: Buckets: number of buckets must not be negative, got -1":                            func() { Buckets(Range(0, 3), -1, none) },
		"par: Buckets: nil function":                                                              func() { Buckets(Range(0, 3), 1, nil) },
		"par: BucketsInto: nil function":                                                          func() { BucketsInto(nil, []int{0}, Range(0, 3), nil) },
		"par: BucketsInto: starts is empty, it must have one element more than there are buckets": func() { BucketsInto(nil, nil, Range(0, 3), none) },
		"par: BucketsInto: 3 elements do not fit into 2":                                          func() { BucketsInto(make([]int, 2), make([]int, 2), Range(0, 3), none) },
		"par: Reservation.Reserve: i must not be negative, got -1":                                func() { new(Reservation).Reserve(-1) },
		"par: Reservation.Holds: i must not be negative, got -1":                                  func() { new(Reservation).Holds(-1) },
		"par: Reservation.Release: i must not be negative, got -2":                                func() { new(Reservation).Release(-2) },
	} {
		require.PanicsWithValue(t, want, f)
	}
	for _, bad := range []int{-1, 2} {
		v := recovered(func() { Buckets(Range(0, 3), 2, func(int) int { return bad }) })
		require.ErrorContains(t, v.(error), "par: Buckets: bucket ")
	}
	dst, starts := []int{7, 7}, []int{9, 9}
	it := Range(0, 3).Filter(func(int) bool { return true })
	require.PanicsWithValue(t, "par: BucketsInto: 3 elements do not fit into 2", func() { BucketsInto(dst, starts, it, none) })
	require.Equal(t, []int{7, 7}, dst)
	require.Equal(t, []int{9, 9}, starts)
}

func TestReservation(t *testing.T) {
	var r Reservation
	require.False(t, r.Holds(0))
	r.Reserve(5)
	r.Reserve(7)
	require.True(t, r.Holds(5))
	r.Reserve(3)
	require.False(t, r.Holds(5))
	r.Release(5)
	require.True(t, r.Holds(3))
	r.Release(3)
	r.Reserve(9)
	require.True(t, r.Holds(9))
}

// TestSpeculativeFor: a matching and an independent set come out as those of the greedy loops, on any number of workers.
func TestSpeculativeFor(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 50, 3000} {
		type edge struct{ u, v int }
		edges := make([]edge, 3*n)
		for i := range edges {
			edges[i] = edge{rng.IntN(n), rng.IntN(n)}
		}
		var want []int
		taken := make([]bool, n)
		for i, e := range edges {
			if e.u != e.v && !taken[e.u] && !taken[e.v] {
				taken[e.u], taken[e.v] = true, true
				want = append(want, i)
			}
		}
		for _, workers := range []int{1, 2, 5} {
			places, taken, in := make([]Reservation, n), make([]bool, n), make([]bool, len(edges))
			pools[workers].Install(func() {
				SpeculativeFor(0, len(edges), func(i int) bool {
					e := edges[i]
					if e.u == e.v || taken[e.u] || taken[e.v] {
						return false
					}
					places[e.u].Reserve(i)
					places[e.v].Reserve(i)
					return true
				}, func(i int) bool {
					e := edges[i]
					defer places[e.u].Release(i)
					defer places[e.v].Release(i)
					if !places[e.u].Holds(i) || !places[e.v].Holds(i) {
						return false
					}
					taken[e.u], taken[e.v], in[i] = true, true, true
					return true
				})
			})
			var got []int
			for i, is := range in {
				if is {
					got = append(got, i)
				}
			}
			require.Equal(t, want, got)
		}
	}
}

// TestSpeculativeForRounds: all reserves of a round come before its commits, an iteration is tried until it is through,
// and later ones don't come before it is tried again.
func TestSpeculativeForRounds(t *testing.T) {
	const lo, hi = -100, 2000
	tries := make([]int, hi-lo)
	highest := lo
	pools[1].Install(func() {
		SpeculativeFor(lo, hi, func(i int) bool {
			highest = max(highest, i)
			return i%3 != 0
		}, func(i int) bool {
			tries[i-lo]++
			return tries[i-lo] == 3
		})
	})
	require.Equal(t, hi-1, highest)
	for j, n := range tries {
		if want := 3; (j+lo)%3 != 0 && n != want || (j+lo)%3 == 0 && n != 0 {
			t.Fatalf("iteration %d was tried %d times", j+lo, n)
		}
	}
	SpeculativeFor(5, 5, func(int) bool { panic("none") }, func(int) bool { panic("none") })
	v := recovered(func() {
		SpeculativeFor(0, 10_000, func(i int) bool {
			if i >= 77 {
				panic(i)
			}
			return true
		}, func(int) bool { return true })
	})
	require.Equal(t, 77, v.(*core.PanicError).Value)
}
