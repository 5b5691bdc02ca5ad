package right

import (
	"slices"

	"github.com/seed1237c087/manta/par"
)

func visit(frontier []int, f func(int)) { par.Slice(frontier).ForEach(f) }

func visitedOnce() {
	level := make([]int, 1<<12)
	rank := make([]int, 1<<12)
	delta := make([]int, 1<<12)
	vertices := par.Range(0, 1<<12).Collect()
	frontier := slices.Clone(vertices)
	par.Slice(frontier).ForEach(func(v int) { level[v] = 1 })
	par.Slice(vertices).ForEach(func(v int) { rank[v] += delta[v] })
	visit(frontier, func(v int) { level[v]++ })
}
