package right

import (
	"github.com/seed1237c087/manta/par"
)

func setOfComparables() {
	things := []any{
		1,
		"two",
		[1]int{3},
		&struct{ s []int }{},
		nil,
	}
	if len(par.ToSet(par.Slice(things))) != 5 {
		panic("not five")
	}
}
