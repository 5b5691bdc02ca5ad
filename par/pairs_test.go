package par

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMapPairs(t *testing.T) {
	it := FromMap(constant(100, 3))
	require.Equal(t, total(Map(it, func(p Pair[int, int]) int { return p.First * p.Second }).Collect()), MapPairs(it, times).Sum())
	require.Equal(t, "par: MapPairs: nil function", recovered(func() { MapPairs[int, int, int](it, nil) }))
}

func TestFilterPairs(t *testing.T) {
	m := constant(100, 3)
	require.Equal(t, Keys(m).Filter(odd).Count(), FilterPairs(FromMap(m), func(k, _ int) bool { return odd(k) }).Count())
	require.Equal(t, "par: FilterPairs: nil function", recovered(func() { FilterPairs(FromMap(m), nil) }))
}

func TestForEachPair(t *testing.T) {
	it := FromMap(constant(100, 3))
	counts := make([]int, 200)
	ForEachPair(it, func(k, v int) { counts[k] += v })
	require.Equal(t, 300, total(counts))
	require.Equal(t, "par: ForEachPair: nil function", recovered(func() { ForEachPair(it, nil) }))
}

func TestSeq2(t *testing.T) {
	var got []int
	for a, b := range Seq2(Zip(Range(0, 1000), Range(5, 2000)).WithPool(pools[2])) {
		require.Equal(t, a+5, b)
		if got = append(got, a); len(got) == 700 {
			break
		}
	}
	require.Equal(t, upTo(700), got)
}
