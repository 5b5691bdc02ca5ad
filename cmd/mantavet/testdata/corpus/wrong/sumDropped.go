package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func sumDropped() {
	xs := []int{1, 2, 3}
	total := 0
	par.Slice(xs).Map(func(x int) int { return x * x }).Sum() // WRONG unused
	if total != 14 {
		panic("the sum is lost")
	}
}
