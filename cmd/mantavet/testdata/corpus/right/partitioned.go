package right

import "github.com/seed1237c087/manta/par"

func partitioned() {
	rank := make([]float64, 1<<10)
	groups := make([][]int, 8)
	starts := make([]int, 8)
	for v := range rank {
		groups[v%8] = append(groups[v%8], v)
	}
	for b := range groups {
		starts[b] = b * len(rank) / 8
	}
	par.For(len(groups), func(b int) {
		for _, v := range groups[b] {
			rank[v] += 0.5
		}
	})
	par.Slice(groups).ForEach(func(g []int) {
		for _, v := range g {
			rank[v] = float64(v)
		}
	})
	par.For(len(groups), func(b int) {
		for j := range groups[b] {
			rank[starts[b]+j]++
		}
	})
}
