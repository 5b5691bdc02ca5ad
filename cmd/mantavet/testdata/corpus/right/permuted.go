package right

import "github.com/seed1237c087/manta/par"

func permuted() {
	perm := par.Range(0, 1<<16).Rev().Collect()
	out := make([]int, len(perm))
	par.For(len(perm), func(i int) { out[perm[i]] = i })
	par.Slice(perm).ForEach(func(x int) { out[x] = x })
}
