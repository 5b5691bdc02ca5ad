package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func setOfAnything() {
	things := []any{
		1,
		"two",
		[]int{3}, // WRONG number
	}
	if len(par.ToSet(par.Slice(things))) != 3 {
		panic("not three")
	}
}
