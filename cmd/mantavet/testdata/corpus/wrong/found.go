package wrong

import "github.com/seed1237c087/manta/par"

func found() {
	found := false
	par.Range(0, 1<<20).ForEach(func(x int) {
		if x > 10 {
			found = true // WRONG race
		}
	})
	_ = found
}
