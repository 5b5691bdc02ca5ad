package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func variableNeverRun() {
	xs := []int{1, 2, 3}
	it := par.Refs(xs)
	it = it.Inspect(func(x *int) { *x = 7 }) // WRONG unused
	if xs[0] != 7 {
		panic("nothing has run")
	}
}
