package wrong

import "github.com/seed1237c087/manta/par"

func sweeps() {
	sums := make([]int, 64)
	par.For(1<<14, func(i int) {
		for j := range sums {
			sums[j] += i * j // WRONG race
		}
	})
}
