package par

import "testing"

var positionsCase = adapterCase{
	at:   26,
	name: "Positions",
	forms: []adapter{
		{"Positions", func(it Iter[int], k int) Iter[int] { return Positions(it, small(k)) },
			func(xs []int, k int) []int {
				return keep(upTo(len(xs)), func(i int) bool { return small(k)(xs[i]) })
			}},
	},
	calls: callers{
		"Positions": func(it Iter[int], visit func(int) int) Iter[int] {
			return Positions(it, func(x int) bool { return visit(x) >= 0 })
		},
	},
	keeps: keepers{
		"Positions": func(it Iter[int]) Iter[int] { return Positions(it, func(int) bool { return true }) },
	},
	frees: frees{
		"Positions": func(it Iter[*object], f touch) { Positions(it, f.yes).Collect() },
	},
}.listed()

func TestPositions(t *testing.T) { positionsCase.run(t) }
