package sim

import (
	"iter"

	"github.com/seed1237c087/manta/par"
)

// Bridge is the tick in parallel over a sequential iterator, which the workers
// take turns to draw from. It shows what a source costs that can't be
// split.
func Bridge(out, in []Body, t int) {
	m := At(t)
	par.FromSeq(pairs(out, in)).ForEach(func(p par.Pair[*Body, *Body]) {
		*p.First = step(p.Second, in, m)
	})
}

// pairs goes over out and in side by side.
func pairs(out, in []Body) iter.Seq[par.Pair[*Body, *Body]] {
	return func(yield func(par.Pair[*Body, *Body]) bool) {
		for i := range in {
			if !yield(par.Pair[*Body, *Body]{First: &out[i], Second: &in[i]}) {
				return
			}
		}
	}
}
