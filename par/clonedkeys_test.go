package par

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestKeysAreClonedOnce: if the key is strings.Clone, words that are there already are not copied, and others are.
func TestKeysAreClonedOnce(t *testing.T) {
	if raceEnabled {
		t.Skip("it counts allocations")
	}
	itself := func(w string) string { return w }
	for _, different := range []int{10, 3000, 20_000} {
		words := make([]string, 40_000)
		for i := range words {
			words[i] = fmt.Sprintf("word number %d", i%different)
		}
		it := Slice(words)
		for name, f := range map[string]func(key func(string) string){
			"CountBy":   func(key func(string) string) { CountBy(it, key) },
			"CountedBy": func(key func(string) string) { CountedBy(it, key).Collect() },
			"ReduceBy": func(key func(string) string) {
				ReduceBy(it, key, func(string) int { return 1 }, func(a, b int) int { return a + b })
			},
			"FoldBy": func(key func(string) string) {
				FoldBy(it, key, func() int { return 0 }, func(a int, _ string) int { return a + 1 }, func(a, b int) int { return a + b })
			},
			"GroupBy": func(key func(string) string) { GroupBy(it, key) },
		} {
			t.Run(fmt.Sprint(name, different), func(t *testing.T) {
				plain := testing.AllocsPerRun(3, func() { f(itself) })
				cloned := testing.AllocsPerRun(3, func() { f(strings.Clone) })
				if different > 10 { // Else other allocations are as many.
					require.Greater(t, cloned-plain, 0.9*float64(different), "new words are copied")
				}
				if different < len(words)/10 {
					require.Less(t, cloned-plain, float64(len(words)/2), "not each one")
				}
			})
		}
		require.Equal(t, CountBy(it, itself), CountBy(it, strings.Clone))
		require.Equal(t, CountedBy(it, itself).Collect(), CountedBy(it, strings.Clone).Collect())
		require.Equal(t, GroupBy(it, itself), GroupBy(it, strings.Clone))
	}
}
