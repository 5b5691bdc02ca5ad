//go:build go1.27

package par_test

import (
	"errors"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/par"
)

// TestMethodsOfGo127 calls each method that has type parameters: it is the function.
func TestMethodsOfGo127(t *testing.T) {
	it := par.Range(0, 6)
	half := func(x int) (int, bool) { return x / 2, x%2 == 0 }
	odd := func(x int) bool { return x%2 == 1 }
	require.Equal(t, []string{"0", "1", "2", "3", "4", "5"}, it.Map(strconv.Itoa).Collect())
	require.Equal(t, []int{0, 1, 2}, it.FilterMap(half).Collect())
	require.Equal(t, []int{1, 1, 2, 2}, par.Range(1, 3).FlatMap(func(x int) []int { return []int{x, x} }).Collect())
	require.Equal(t, 15, it.Fold(func() int { return 0 }, func(a, x int) int { return a + x }).Sum())
	require.Equal(t, map[bool][]int{true: {1, 3, 5}, false: {0, 2, 4}}, it.GroupBy(odd))
	require.Equal(t, map[bool]int{true: 3, false: 3}, it.CountBy(odd))
	sum := func(a, b int) int { return a + b }
	require.Equal(t, map[bool]int{true: 9, false: 6}, it.ReduceBy(odd, func(x int) int { return x }, sum))
	require.Equal(t, map[bool]int{true: 9, false: 6}, it.FoldBy(odd, func() int { return 0 }, sum, sum))
	_, err := it.TryMap(func(x int) (string, error) { return "", errors.New(strconv.Itoa(x)) })
	require.EqualError(t, err, "0")
}
