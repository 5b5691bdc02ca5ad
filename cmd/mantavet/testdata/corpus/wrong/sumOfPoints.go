package wrong

import (
	"github.com/seed1237c087/manta/par"
)

type position struct{ x, y int }

func sumOfPoints() {
	ps := []position{{1, 2}, {3, 4}}
	if par.Slice(ps).Sum() != (position{4, 6}) { // WRONG number
		panic("the sum is wrong")
	}
}
