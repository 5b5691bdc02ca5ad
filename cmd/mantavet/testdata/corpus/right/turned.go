package right

import (
	"github.com/seed1237c087/manta/par"
)

func turned() {
	xs := make([]int, 1<<10)
	n := len(xs)
	par.For(n, func(i int) { xs[(i+7)%n]++ })
	par.For(n, func(i int) { xs[(i+1)%len(xs)] = i })
	par.For(8, func(i int) { xs[i%8] = i })
	par.For(n, func(i int) { xs[n-1-i]++ })
}
