package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func noEnding() {
	xs := make([]int, 1000)
	par.Refs(xs).Inspect(func(x *int) { *x = 1 }) // WRONG unused
	if xs[0] != 1 {
		panic("nothing has run")
	}
}
