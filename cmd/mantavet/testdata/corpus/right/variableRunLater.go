package right

import (
	"github.com/seed1237c087/manta/par"
)

func variableRunLater() {
	xs := []int{1, 2, 3}
	it := par.Refs(xs)
	it = it.Inspect(func(x *int) { *x = 7 })
	run := it.Count
	if run() != 3 || xs[0] != 7 {
		panic("nothing has run")
	}
}
