package right

import (
	"github.com/seed1237c087/manta/par"
)

func otherSlice() {
	prev, next := make([]int, 1<<10), make([]int, 1<<10)
	for range 4 {
		par.For(len(next), func(i int) {
			next[i] = prev[i]
			if i > 0 {
				next[i] += prev[i-1]
			}
		})
		par.Enumerate(par.Refs(next)).ForEach(func(it par.Item[*int]) { *it.Value += prev[it.Index] })
		prev, next = next, prev
	}
	pairs := make([]struct{ old, new int }, 1<<10)
	par.For(len(pairs), func(i int) {
		if i > 0 {
			pairs[i].new = pairs[i-1].old
		}
	})
}
