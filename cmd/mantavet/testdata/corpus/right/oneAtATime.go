package right

import "github.com/seed1237c087/manta/par"

func oneAtATime() {
	n := 0
	var order []int
	par.Range(0, 1<<12).Limit(1).ForEach(func(x int) {
		n += x
		order = append(order, x)
	})
}
