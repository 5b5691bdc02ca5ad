package wrong

import "github.com/seed1237c087/manta/par"

func sum() {
	n := 0
	par.Range(0, 1<<20).ForEach(func(x int) {
		n += x // WRONG race
	})
}
