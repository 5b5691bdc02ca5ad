package right

import (
	"github.com/seed1237c087/manta/par"
)

func isPermutation(xs []int) bool {
	seen := make([]bool, len(xs))
	for _, x := range xs {
		if x < 0 || x >= len(xs) || seen[x] {
			return false
		}
		seen[x] = true
	}
	return true
}

func checkedPermutation() {
	values := []int{3, 1, 2, 0}
	if !isPermutation(values) {
		return
	}
	counts := make([]int, len(values))
	par.Slice(values).ForEach(func(v int) { counts[v]++ })
	par.For(len(values), func(i int) { counts[values[i]]++ })
}
