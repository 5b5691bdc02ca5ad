package par

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSliceAlone holds that a slice to which nothing has been done is a pipeline as any other: it can be kept, copied and run many
// times, with a stage and without.
func TestSliceAlone(t *testing.T) {
	for _, n := range []int{0, 1, 10, 5000} {
		xs := upTo(n)
		it := Slice(xs)
		count, known := it.Len()
		require.Equal(t, n, count)
		require.True(t, known)
		for range 3 {
			require.Equal(t, n*(n-1)/2, it.Sum())
			require.Equal(t, n*(n-1)/2+n, it.Map(func(x int) int { return x + 1 }).Sum())
			require.Equal(t, xs, it.Collect())
			require.Equal(t, n/2, it.Filter(odd).Count())
			require.Equal(t, n, it.Count())
			seen := make([]int, n)
			it.ForEach(func(x int) { seen[x]++ }) //mantavet:ok each x comes once
			require.Equal(t, n, Slice(seen).Sum())
			require.Equal(t, n*(n-1)/2, Fold(it, func() int { return 0 }, func(a, x int) int { return a + x }).Sum())
			require.Equal(t, n > 3, it.Any(func(x int) bool { return x == 3 }))
			last, ok := it.Max()
			require.Equal(t, n > 0, ok)
			require.Equal(t, max(0, n-1), last)
		}
		require.Equal(t, it.String(), Custom[int](it.Node()).String())
		require.Equal(t, it.Map(func(x int) int { return x }).String(), Custom[int](it.Node()).Map(func(x int) int { return x }).String())
	}
	require.Equal(t, "par.Iter[int]: Slice(0)", Slice[int](nil).String())
	require.NotNil(t, Slice[int](nil).Collect())
}

// TestSliceAloneIsNotWritten: no ending appends to the memory behind the slice.
func TestSliceAloneIsNotWritten(t *testing.T) {
	xs := upTo(20)
	it := Slice(xs[:10])
	require.Equal(t, append(upTo(10), -1), append(it.Collect(), -1))
	it.Map(func(x int) int { return x }).ForEachBlock(func(block []int) { _ = append(block, -1) })
	it.ForEachBlock(func(block []int) { _ = append(block, -1) })
	require.Equal(t, upTo(20), xs)
}

// TestSliceAlonePanics: panics of functions over a slice alone surface as they do elsewhere.
func TestSliceAlonePanics(t *testing.T) {
	it := Slice(upTo(10))
	for name, run := range map[string]func(f func(int)){
		"ForEach": func(f func(int)) { it.ForEach(f) },
		"Map":     func(f func(int)) { it.Map(func(x int) int { f(x); return x }).Sum() },
		"Fold":    func(f func(int)) { Fold(it, func() int { return 0 }, func(_, x int) int { f(x); return x }).Sum() },
		"Reduce":  func(f func(int)) { it.Reduce(0, func(_, x int) int { f(x); return x }) },
	} {
		func() {
			defer func() {
				p, ok := recover().(*PanicError)
				require.True(t, ok, name)
				require.Equal(t, "three", p.Value, name)
			}()
			run(func(x int) {
				if x >= 3 {
					panic("three")
				}
			})
		}()
	}
	require.PanicsWithValue(t, "par: ForEach: nil function", func() { it.ForEach(nil) })
	require.PanicsWithValue(t, "par: Filter: nil function", func() { it.Filter(nil) })
	require.PanicsWithValue(t, "par: Fold: nil function", func() { Fold(it, func() int { return 0 }, nil) })
}
