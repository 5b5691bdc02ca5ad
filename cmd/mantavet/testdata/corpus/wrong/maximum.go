package wrong

import "github.com/seed1237c087/manta/par"

func maximum() {
	most := 0
	par.Range(0, 1<<20).ForEach(func(x int) {
		if h := x * 7919 % 10007; h > most {
			most = h // WRONG race
		}
	})
}
