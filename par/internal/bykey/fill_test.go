package bykey

import (
	"hash/maphash"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"
)

// Maps are gone through table by table, beginning anywhere. So the upper bits of the hashes rise, but
// once, if mapSeed and maphash do as maps do.
func TestMapSeed(t *testing.T) {
	m := make(map[uint64]int, 100_000)
	seed, valid := mapSeed(m)
	if require.Equal(t, bits.UintSize == 64, valid); !valid {
		return
	}
	for i := range uint64(100_000) {
		m[i] = 1
	}
	falls, last := 0, uint64(0)
	for k := range m {
		top := maphash.Comparable(seed, k) >> (64 - 6)
		if top < last {
			falls++
		}
		last = top
	}
	require.LessOrEqual(t, falls, 2)
}

func TestFill(t *testing.T) {
	const n, parts = 70_000, 3
	all := make([]int, n)
	for i := range all {
		all[i] = i * 7
	}
	share := func(n int, f func(i int)) {
		for i := range n {
			f(i)
		}
	}
	part := func(i int) ([]int, []int) {
		lo, hi := n*i/parts, n*(i+1)/parts
		values := make([]int, hi-lo)
		for j := range values {
			values[j] = lo + j
		}
		return all[lo:hi], values
	}
	m := Fill(n, parts, share, part)
	require.Len(t, m, n)
	for i, k := range all {
		require.Equal(t, i, m[k])
	}
}
