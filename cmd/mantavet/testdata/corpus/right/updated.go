package right

import (
	"github.com/seed1237c087/manta/par"
)

func updated() {
	xs := []int{1, 2, 3}
	twice := par.Slice(xs).Update(func(x *int) { *x *= 2 })
	if got := twice.Collect(); got[2] != 6 || xs[2] != 3 {
		panic("not doubled")
	}
}
