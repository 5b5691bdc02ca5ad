package right

import "github.com/seed1237c087/manta/par"

func rotated() {
	const k = 3
	xs := par.Range(0, 1<<16).Collect()
	out := make([]int, len(xs))
	n := len(xs)
	par.For(n, func(i int) { out[(i+k)%n] = xs[i] })
}
