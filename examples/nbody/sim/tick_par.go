package sim

import "github.com/seed1237c087/manta/par"

// Par is the tick in parallel over the bodies: each is one element of a
// parallel loop.
func Par(out, in []Body, t int) {
	m := At(t)
	par.Zip(par.Refs(out), par.Refs(in)).ForEach(func(p par.Pair[*Body, *Body]) {
		*p.First = step(p.Second, in, m)
	})
}
