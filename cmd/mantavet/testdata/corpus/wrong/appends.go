package wrong

import "github.com/seed1237c087/manta/par"

func appends() {
	var odd []int
	par.Range(0, 1<<16).ForEach(func(x int) {
		if x%2 == 1 {
			odd = append(odd, x) // WRONG race
		}
	})
}
