package par

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed1237c087/manta/core"
)

var revCase = adapterCase{
	name:  "Rev",
	known: true,
	forms: []adapter{
		{"Rev", func(it Iter[int], _ int) Iter[int] { return it.Rev() }, func(xs []int, _ int) []int { return backwards(xs) }},
	},
	keeps: keepers{
		"Rev twice": func(it Iter[int]) Iter[int] { return it.Rev().Rev() },
	},
}

func TestRev(t *testing.T) { revCase.run(t) }

// TestRevPanics checks that of the panics before a Rev the last one surfaces,
// which comes first behind it.
func TestRevPanics(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 2, 9, 40, 300} {
		for range 100 {
			a, b := rng.IntN(n), rng.IntN(n)
			first, second := newProbe(n, a), newProbe(n, b)
			it := Range(0, n).Map(first.visit).Map(second.visit).Rev()
			v := recovered(func() { it.WithPool(pools[1+rng.IntN(2)]).Collect() })
			e, ok := v.(*core.PanicError)
			if !ok || e.Value != fmt.Sprint("element ", max(a, b)) {
				t.Fatalf("n=%d, panics at %d and then %d: recovered %v", n, a, b, v)
			}
			for x := max(a, b) + 1; x < n; x++ {
				if first.seen[x].Load() != 1 || second.seen[x].Load() != 1 {
					t.Fatalf("n=%d, panics at %d and %d: element %d seen %d and %d times", n, a, b, x, first.seen[x].Load(), second.seen[x].Load())
				}
			}
		}
	}
}
