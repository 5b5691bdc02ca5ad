package wrong

import "github.com/seed1237c087/manta/par"

func localClosure() {
	total := 0
	add := func(x int) { total += x }
	par.Range(0, 1<<20).ForEach(func(x int) {
		add(2 * x) // WRONG race
	})
}
