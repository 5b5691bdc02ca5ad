package par

import "testing"

var stepByCase = adapterCase{
	name:  "StepBy",
	known: true,
	forms: []adapter{
		{"StepBy", Iter[int].StepBy, func(xs []int, k int) []int {
			var out []int
			for i := 0; i < len(xs); i += k {
				out = append(out, xs[i])
			}
			return out
		}},
	},
	keeps: keepers{
		"StepBy": func(it Iter[int]) Iter[int] { return it.StepBy(1) },
	},
}

func TestStepBy(t *testing.T) { stepByCase.run(t) }
