package par

import (
	"fmt"
	"testing"
)

var foldCase = adapterCase{
	name: "Fold",
	forms: []adapter{
		{"Fold and Flatten", func(it Iter[int], _ int) Iter[int] {
			return Flatten(Fold(it, func() []int { return nil }, func(xs []int, x int) []int { return append(xs, x) }))
		}, func(xs []int, _ int) []int { return xs }},
	},
	calls: callers{
		"Fold": func(it Iter[int], visit func(int) int) Iter[int] {
			return Flatten(Fold(it, func() []int { return nil }, func(xs []int, x int) []int { return append(xs, visit(x)) }))
		},
	},
	keeps: keepers{
		"Fold": func(it Iter[int]) Iter[int] {
			return Flatten(Fold(it, func() []int { return nil }, func(xs []int, x int) []int { return append(xs, x) }))
		},
	},
}

func TestFold(t *testing.T) { foldCase.run(t) }

// TestFoldIsFixedUnderReduce checks that the accumulators that a reduction combines
// are the same on every run.
func TestFoldIsFixedUnderReduce(t *testing.T) {
	for _, n := range []int{1, 100, 1000, 10_000} {
		it := Map(Fold(Range(0, n), func() []int { return nil }, func(xs []int, x int) []int { return append(xs, x) }),
			func(xs []int) string { return fmt.Sprintf("%d-%d ", xs[0], xs[len(xs)-1]) })
		var want string
		ways(t, it, func(t *testing.T, it Iter[string]) {
			if p := look(it); p.MinLen != 0 || p.MaxLen != 0 {
				return
			}
			got := it.Reduce("", func(a, b string) string { return "(" + a + b + ")" })
			if want == "" {
				want = got
			}
			if got != want {
				t.Fatalf("n=%d: %s, before %s", n, got, want)
			}
		})
	}
	if got := Fold(Range(0, 0), func() int { return 1 }, func(a, _ int) int { return a }).Count(); got != 0 {
		t.Errorf("%d accumulators of nothing", got)
	}
}
