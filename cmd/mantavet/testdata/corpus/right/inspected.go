package right

import (
	"github.com/seed1237c087/manta/par"
)

func inspected() {
	xs := make([]int, 1000)
	n := par.Refs(xs).Inspect(func(x *int) { *x = 1 }).Count()
	if xs[0] != 1 || n != 1000 {
		panic("nothing has run")
	}
}
