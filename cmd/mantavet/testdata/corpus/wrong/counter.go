package wrong

import "github.com/seed1237c087/manta/par"

func counter() {
	n := 0
	par.For(1<<20, func(i int) {
		if i%3 == 0 {
			n++ // WRONG race
		}
	})
}
