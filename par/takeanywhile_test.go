package par

import (
	"testing"

	"github.com/seed1237c087/manta/core"
)

var takeAnyWhileCase = adapterCase{
	at:   33,
	name: "TakeAnyWhile",
	forms: []adapter{
		{"TakeAnyWhile all", func(it Iter[int], _ int) Iter[int] { return it.TakeAnyWhile(func(int) bool { return true }) },
			func(xs []int, _ int) []int { return xs }},
		{"TakeAnyWhile none", func(it Iter[int], _ int) Iter[int] { return it.TakeAnyWhile(func(int) bool { return false }) },
			func([]int, int) []int { return nil }},
	},
	calls: callers{
		"TakeAnyWhile": func(it Iter[int], visit func(int) int) Iter[int] {
			return it.TakeAnyWhile(func(x int) bool { return visit(x) >= 0 })
		},
	},
	keeps: keepers{
		"TakeAnyWhile": func(it Iter[int]) Iter[int] { return it.TakeAnyWhile(func(int) bool { return true }) },
	},
	frees: frees{
		"Iter.TakeAnyWhile": func(it Iter[*object], f touch) { it.TakeAnyWhile(f.yes).Collect() },
	},
}.listed()

func TestTakeAnyWhile(t *testing.T) { takeAnyWhileCase.run(t) }

var skipAnyWhileCase = adapterCase{
	at:   34,
	name: "SkipAnyWhile",
	forms: []adapter{
		{"SkipAnyWhile none", func(it Iter[int], _ int) Iter[int] { return it.SkipAnyWhile(func(int) bool { return false }) },
			func(xs []int, _ int) []int { return xs }},
		{"SkipAnyWhile all", func(it Iter[int], _ int) Iter[int] { return it.SkipAnyWhile(func(int) bool { return true }) },
			func([]int, int) []int { return nil }},
	},
	calls: callers{
		"SkipAnyWhile": func(it Iter[int], visit func(int) int) Iter[int] {
			return it.SkipAnyWhile(func(x int) bool { return visit(x) >= 0 })
		},
	},
	keeps: keepers{
		"SkipAnyWhile": func(it Iter[int]) Iter[int] { return it.SkipAnyWhile(func(int) bool { return false }) },
	},
	frees: frees{
		"Iter.SkipAnyWhile": func(it Iter[*object], f touch) { it.SkipAnyWhile(f.yes).Collect() },
	},
}.listed()

func TestSkipAnyWhile(t *testing.T) { skipAnyWhileCase.run(t) }

// TestTakeAnyWhilePanicsInOrder: what the elements before the one do at which the predicate panics comes first.
func TestTakeAnyWhilePanicsInOrder(t *testing.T) {
	const n = 300
	for at := range n {
		it := Range(0, n).TakeAnyWhile(func(x int) bool {
			if x == at {
				panic("predicate")
			}
			return true
		}).Map(func(x int) int {
			if x == at-1 {
				panic("stage")
			}
			return x
		})
		want := "stage"
		if at == 0 {
			want = "predicate"
		}
		pools[1].Install(func() {
			if p, ok := recovered(func() { it.Collect() }).(*core.PanicError); !ok || p.Value != want {
				t.Errorf("at %d: %v surfaces, want the panic of the %s", at, p, want)
			}
		})
	}
}
