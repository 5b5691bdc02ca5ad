package wrong

import "github.com/seed1237c087/manta/par"

func helperFunction() {
	total := 0
	par.Range(0, 1<<20).ForEach(func(x int) {
		bump(&total, x) // WRONG race
	})
}

func bump(to *int, by int) { *to += by }
