package wrong

import "github.com/seed1237c087/manta/par"

func firstElement() {
	out := make([]int, 8)
	par.Range(0, 1<<18).ForEach(func(x int) {
		out[0] = x // WRONG race
	})
}
