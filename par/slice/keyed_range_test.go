package slice

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSortByKeyBesideTheSample sorts by keys of which the sample for the range tells little or nothing: it has one key, or two,
// and all others lie on both sides of these, or far above.
func TestSortByKeyBesideTheSample(t *testing.T) {
	type item struct{ key, at int }
	const n = 300_000
	for name, key := range map[string]func(rng *rand.Rand, i int, sampled bool) int{
		"one": func(rng *rand.Rand, _ int, sampled bool) int {
			if sampled {
				return 7
			}
			return rng.IntN(1000) - 500
		},
		"two, and others above": func(rng *rand.Rand, i int, sampled bool) int {
			if sampled {
				return i % 2
			}
			return 1000 + rng.Int()>>1
		},
		"two, and others on both sides": func(rng *rand.Rand, i int, sampled bool) int {
			if sampled {
				return i % 2
			}
			return int(rng.Int64N(1<<40) - 1<<39)
		},
		"few outside": func(rng *rand.Rand, i int, _ bool) int {
			if i%10_000 == 0 {
				return int(rng.Uint64())
			}
			return rng.IntN(1 << 20)
		},
	} {
		t.Run(name, func(t *testing.T) {
			positions, sampled := make([]int, n), make([]bool, n)
			for i := range positions {
				positions[i] = i
			}
			sample := make([]int, keyedSample)
			pick(sample, positions)
			for _, i := range sample {
				sampled[i] = true
			}
			rng := rand.New(rand.NewPCG(1, 2))
			xs := make([]item, n)
			for i := range xs {
				xs[i] = item{key(rng, i, sampled[i]), i}
			}
			want := slices.Clone(xs)
			slices.SortFunc(want, func(a, b item) int { return cmp.Or(cmp.Compare(a.key, b.key), a.at-b.at) })
			for workers := 1; workers <= 3; workers++ {
				got := slices.Clone(xs)
				calls := 0
				inPool(t, workers, func() {
					SortByKey(got, func(x item) int {
						if workers == 1 {
							calls++ //mantavet:ok in a pool of one worker
						}
						return x.key
					})
				})
				require.True(t, slices.Equal(want, got), "%d workers: not sorted stably", workers)
				if most := 6*n + 2*keyedSample; calls > most {
					t.Errorf("%d calls of key, at most %d", calls, most)
				}
			}
		})
	}
}
