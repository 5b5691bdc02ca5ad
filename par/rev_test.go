package par

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

var revCase = adapterCase{
	at:    6,
	name:  "Rev",
	known: true,
	forms: []adapter{
		{"Rev", func(it Iter[int], _ int) Iter[int] { return it.Rev() }, func(xs []int, _ int) []int { return backwards(xs) }},
	},
	keeps: keepers{
		"Rev twice": func(it Iter[int]) Iter[int] { return it.Rev().Rev() },
	},
	frees: frees{
		"Iter.Rev": func(it Iter[*object], f touch) { it.Map(f.self).Rev().Collect() },
	},
}.listed()

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

// TestPanicsWithinAnElement checks that of the panics at what one element is made of the
// first surfaces, whatever the direction: in a loop it comes before the others.
func TestPanicsWithinAnElement(t *testing.T) {
	it := Range(0, 40).Map(panicsAt(30)).Map(panicsAt(10))
	add := func(sum, x int) int { return sum + x }
	zero := func() int { return 0 }
	for made, it := range map[string]Iter[int]{
		"Chunked":    Map(Chunked(it, 50), total[int]),
		"FoldChunks": FoldChunks(it, 50, zero, add),
	} {
		for op, run := range map[string]func(){
			"Collect":        func() { it.Collect() },
			"Rev":            func() { it.Rev().Collect() },
			"StepBy":         func() { it.StepBy(2).Collect() },
			"StepBy and Rev": func() { it.StepBy(2).Rev().Collect() },
			"FindLast":       func() { it.FindLast(func(int) bool { return true }) },
		} {
			e, ok := recovered(run).(*core.PanicError)
			require.True(t, ok, "%s, %s", made, op)
			require.Equal(t, 10, e.Value, "%s, %s", made, op)
		}
	}
}

// TestFindLastOfPanickingFolds: an accumulator that a panic has left unfinished is no
// element, and no match.
func TestFindLastOfPanickingFolds(t *testing.T) {
	one := Range(0, 40).WithMinLen(40) // one stretch
	count := func(n, _ int) int { return n + 1 }
	zero := func() int { return 0 }
	for name, it := range map[string]Iter[int]{
		"before Fold":       Fold(one.Map(panicsAt(20)), zero, count),
		"before FoldBlocks": FoldBlocks(one.Map(panicsAt(20)), zero, func(n int, src []int) int { return n + len(src) }),
		"in Fold":           Fold(one, zero, func(n, x int) int { return n + panicsAt(20)(x)/40 }),
	} {
		v := recovered(func() { it.FindLast(func(int) bool { return true }) })
		e, ok := v.(*core.PanicError)
		require.True(t, ok, "%s: recovered %v", name, v)
		require.Equal(t, 20, e.Value, name)
	}
}

func panicsAt(k int) func(int) int {
	return func(x int) int {
		if x == k {
			panic(k)
		}
		return x
	}
}
