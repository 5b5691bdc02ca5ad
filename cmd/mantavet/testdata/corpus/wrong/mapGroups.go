package wrong

import "github.com/seed1237c087/manta/par"

func mapGroups() {
	groups := make(map[int][]int)
	par.Range(0, 1<<16).ForEach(func(x int) {
		groups[x%10] = append(groups[x%10], x) // WRONG race
	})
}
