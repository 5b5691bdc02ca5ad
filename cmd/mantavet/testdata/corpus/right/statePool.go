package right

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func statePool() {
	counts := core.NewStatePool(func() map[int]int { return map[int]int{} })
	par.Range(0, 1<<16).ForEach(func(x int) {
		counts.Lend(func(m *map[int]int) { (*m)[x%10]++ })
	})
	all := map[int]int{}
	for m := range counts.All() {
		for k, v := range *m {
			all[k] += v
		}
	}
}
