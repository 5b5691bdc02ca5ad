package wrong

import "github.com/seed1237c087/manta/par"

func insideMap() {
	last := 0
	doubled := par.Range(0, 1<<20).Map(func(x int) int {
		last = x // WRONG race
		return 2 * x
	}).Collect()
	_ = doubled
	_ = last
}
