package right

import (
	"math/rand/v2"

	"github.com/seed1237c087/manta/par"
)

func countsOfPermuted() {
	n := 1 << 12
	counts := make([]int, n)
	perm := rand.Perm(n)
	par.Slice(perm).ForEach(func(v int) { counts[v]++ })
	var all []int
	for i := range n {
		all = append(all, i)
	}
	par.Slice(all).ForEach(func(v int) { counts[v]++ })
	par.For(n, func(i int) { counts[all[i]] += i })
	par.Slice(par.Distinct(par.Range(0, n))).ForEach(func(v int) { counts[v]++ })
}
