package right

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func quicksort() {
	xs := par.Range(0, 1<<14).Rev().Collect()
	quick(xs)
}

func quick(xs []int) {
	if len(xs) < 2 {
		return
	}
	m := split(xs)
	lo, hi := xs[:m], xs[m+1:]
	core.Join(func() { quick(lo) }, func() { quick(hi) })
}

func split(xs []int) int {
	last := len(xs) - 1
	at := 0
	for i := range last {
		if xs[i] < xs[last] {
			xs[i], xs[at] = xs[at], xs[i]
			at++
		}
	}
	xs[at], xs[last] = xs[last], xs[at]
	return at
}
