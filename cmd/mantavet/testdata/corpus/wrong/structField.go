package wrong

import "github.com/seed1237c087/manta/par"

func structField() {
	var s struct{ sum, n int }
	par.Range(0, 1<<20).ForEach(func(x int) {
		s.sum += x // WRONG race
		s.n++      // WRONG race
	})
}
