package wrong

import "github.com/seed1237c087/manta/par"

func embedded() {
	n := 0
	p := pipeline{par.Range(0, 1<<20)}
	p.ForEach(func(x int) {
		n += x // WRONG race
	})
}

type pipeline struct{ par.Iter[int] }
