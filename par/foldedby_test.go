package par

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

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

// TestFoldedByReducedByCountedBy: keys come in the order in which they first appear, with what a loop makes of them.
func TestFoldedByReducedByCountedBy(t *testing.T) {
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
				for _, workers := range poolSizes(1, 2, 5) {
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

// TestFoldedByComposes: they go on to other stages, may run again, and know limits and contexts.
func TestFoldedByComposes(t *testing.T) {
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
