package par

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"testing/quick"

	"github.com/stretchr/testify/require"
)

// checkPartitions compares the endings that return two slices with plain loops.
func checkPartitions(t *testing.T, name string, it Iter[int], want []int) {
	t.Helper()
	even := func(x int) bool { return x/2%2 == 0 }
	odd := func(x int) bool { return !even(x) }
	text := func(x int) string { return fmt.Sprint(x) }
	half := func(x int) float64 { return float64(x) / 2 }
	ways(t, it, func(t *testing.T, it Iter[int]) {
		t.Helper()
		yes, no := it.Partition(even)
		require.Equal(t, keep(want, even), yes, "%s of %d: the first of Partition", name, len(want))
		require.Equal(t, keep(want, odd), no, "%s of %d: the second of Partition", name, len(want))
		a, b := PartitionMap(it, func(x int) (string, float64, bool) { return text(x), half(x), even(x) })
		require.Equal(t, apply(keep(want, even), text), a, "%s of %d: the first of PartitionMap", name, len(want))
		require.Equal(t, apply(keep(want, odd), half), b, "%s of %d: the second of PartitionMap", name, len(want))
		a, b = Unzip(Map(it, func(x int) Pair[string, float64] { return Pair[string, float64]{text(x), half(x)} }))
		require.Equal(t, apply(want, text), a, "%s of %d: the first of Unzip", name, len(want))
		require.Equal(t, apply(want, half), b, "%s of %d: the second of Unzip", name, len(want))
	})
}

func TestPartitions(t *testing.T) {
	for _, n := range someSizes() {
		pipelines(t, n, checkPartitions)
	}
	checkPartitions(t, "zero", Iter[int]{}, nil)
}

// TestPartitionsAreApart checks that to append to a result writes nothing of another.
func TestPartitionsAreApart(t *testing.T) {
	yes, no := Range(0, 1000).Partition(func(x int) bool { return x < 500 })
	kept := slices.Clone(no)
	for range 2000 {
		yes = append(yes, -1)
	}
	if !slices.Equal(no, kept) || yes[499] != 499 {
		t.Errorf("the results share memory\n(-want +got)\n%s", diff(kept, no))
	}
}

func TestPartitionAtRandom(t *testing.T) {
	check := func(xs []int16, d int16) bool {
		pred := func(x int16) bool { return x < d }
		yes, no := unknown(Slice(xs)).Partition(pred)
		return slices.Equal(yes, keep(xs, pred)) && slices.Equal(no, keep(xs, func(x int16) bool { return !pred(x) }))
	}
	if err := quick.Check(check, nil); err != nil {
		t.Error(err)
	}
}

// topByLoop is TopK by its definition.
func topByLoop[T any](xs []T, k int, cmp func(a, b T) int) []T {
	all := slices.Clone(xs)
	slices.SortStableFunc(all, func(a, b T) int { return cmp(b, a) })
	return append([]T{}, all[:min(k, len(all))]...)
}

func TestTopK(t *testing.T) {
	bySevenths := func(a, b int) int { return a*a%7 - b*b%7 } // many ties
	for _, n := range someSizes() {
		pipelines(t, n, func(t *testing.T, name string, it Iter[int], want []int) {
			ways(t, it, func(t *testing.T, it Iter[int]) {
				for _, k := range fewer([]int{0, 1, 2, 10, 200, math.MaxInt}, 2, 200) {
					require.Equal(t, topByLoop(want, k, bySevenths), TopK(it, k, bySevenths), "%s of %d: TopK of %d", name, n, k)
				}
			})
		})
	}
}

func TestTopKAtRandom(t *testing.T) {
	check := func(xs []int16, k uint8, d int16) bool {
		cmp := func(a, b int16) int { return int(a/(d|1)) - int(b/(d|1)) }
		it := unknown(Slice(xs)).WithMaxLen(3).WithPool(pools[5])
		return slices.Equal(TopK(it, int(k%9), cmp), topByLoop(xs, int(k%9), cmp))
	}
	if err := quick.Check(check, &quick.Config{MaxCount: 300}); err != nil {
		t.Error(err)
	}
}

func TestTopKOfNothing(t *testing.T) {
	TopK(Range(0, 10).Map(func(int) int { panic("k is 0") }), 0, func(a, b int) int { return a - b })
}
