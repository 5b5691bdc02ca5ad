package right

import "github.com/seed1237c087/manta/par"

func limitBelow() {
	n := 0
	par.Range(0, 1<<12).Map(func(x int) int {
		n++
		return x
	}).Limit(1).Sum()
}
