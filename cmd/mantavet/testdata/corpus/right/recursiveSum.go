package right

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func recursiveSum() {
	xs := par.Range(0, 1<<16).Collect()
	core.Recurse(func(r *core.Rec[[]int, int], part []int) int {
		if len(part) < 1000 {
			n := 0
			for i := range part {
				part[i]++
				n += part[i]
			}
			return n
		}
		m := len(part) / 2
		a, b := r.Fork(part[:m], part[m:])
		return a + b
	}, xs)
}
