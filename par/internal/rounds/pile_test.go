package rounds

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPile: whatever is open after a round, the next one has the first of all that are not through, in order.
func TestPile(t *testing.T) {
	singles, longest := 0, 0
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 1))
		lo, n, often := rng.IntN(50)-25, rng.IntN(1000), rng.IntN(7)
		if seed%10 == 0 {
			n, often = 3*mostRound, 0 // long enough for the longest rounds
		}
		want := make([]int, n) // what is not through
		for j := range want {
			want[j] = lo + j
		}
		p := pileOf(lo, n)
		for k := p.take(); len(want) > 0; k = p.take() {
			if p.size == 1 {
				for range p.inOrder() {
					if i, ok := p.first(); !ok {
						require.Empty(t, want)
					} else if require.Equal(t, want[0], i); rng.IntN(10) >= often {
						p.through()
						want = want[1:]
					}
				}
				singles++
				continue
			}
			longest = max(longest, k)
			require.Positive(t, k)
			var open []byte
			var left []int
			for j := range k {
				require.Equal(t, want[j], p.at(j))
				open = append(open, 0)
				if rng.IntN(10) < often {
					open[j] = 1
					left = append(left, want[j])
				}
			}
			p.keep(open)
			want = append(left, want[k:]...)
		}
		require.Zero(t, p.take())
	}
	require.Greater(t, singles, 20)
	require.Equal(t, mostRound, longest)
}
