package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func updateDropped() {
	xs := []int{1, 2, 3}
	par.Slice(xs).Update(func(x *int) { *x *= 2 }) // WRONG unused
	if xs[2] != 6 {
		panic("not doubled")
	}
}
