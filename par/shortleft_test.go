package par

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// TestWhatAShortFoldLeaves: what does a short run does another one next, of whatever pipeline has a key that is alike. A Fold ends in the
// middle of its input, and the next one begins at its first element.
func TestWhatAShortFoldLeaves(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 1}) // All runs are short there.
	require.NoError(t, err)
	defer p.Close()
	want := keep(Range(1, 40).Collect(), odd)
	p.Install(func() {
		const kept = 64 // places where such a thing is kept
		for range 8 {
			for range 4 * kept {
				unknown(Fold(Slice(upTo(40)), func() int { return 0 }, func(sum, x int) int { return sum + x })).Collect()
			}
			for range 4 * kept {
				require.Equal(t, want, unknown(Range(1, 40).Filter(odd)).Collect())
			}
		}
	})
}
