package right

import (
	"github.com/seed1237c087/manta/par"
)

func everySecond() {
	xs := make([]int, 1<<10)
	half := make([]int, 1<<9)
	par.For(len(xs), func(i int) {
		if i%2 == 0 {
			half[i/2] = xs[i]
			half[i/2]++
		}
	})
	par.For(len(half), func(i int) { xs[2*i], xs[2*i+1] = xs[2*i+1], xs[2*i] })
}
