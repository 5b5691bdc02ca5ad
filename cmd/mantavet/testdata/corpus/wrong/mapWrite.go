package wrong

import "github.com/seed1237c087/manta/par"

func mapWrite() {
	squares := map[int]int{}
	par.Range(0, 1<<16).ForEach(func(x int) {
		squares[x] = x * x // WRONG race
	})
}
