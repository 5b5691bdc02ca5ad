package right

import "github.com/seed1237c087/manta/par"

func foldsMaps() {
	maps := par.Fold(par.Range(0, 1<<14), func() map[int]int { return map[int]int{} }, func(m map[int]int, x int) map[int]int {
		m[x%10]++
		return m
	}).Collect()
	_ = maps
}
