package sim

import "github.com/seed1237c087/manta/par"

// window is the number of bodies whose forces ParReduce sums up in one
// piece. It is fixed, and with it the bracketing of the sum.
const window = 256

// ParReduce is the tick in parallel over the bodies and, for each one, over the
// bodies that it looks at: a parallel reduction inside a parallel loop. There is
// parallelism enough without; it shows what the inner one costs. Its
// results differ from those of Seq by rounding, and are the same in every run,
// with any number of workers.
func ParReduce(out, in []Body, t int) {
	m := At(t)
	par.Zip(par.Refs(out), par.Refs(in)).ForEach(func(p par.Pair[*Body, *Body]) {
		*p.First = p.Second.moved(pullReduced(p.Second, in, m), m)
	})
}

// pullReduced is Pull, with the sum over the bodies taken in parallel.
func pullReduced(p *Body, bodies []Body, m Moment) Forces {
	windows := par.Range(0, (len(bodies)+window-1)/window)
	forces := par.Map(windows, func(w int) Forces {
		return Pull(p, bodies[w*window:min((w+1)*window, len(bodies))], m)
	})
	return forces.Reduce(Forces{}, Forces.Add)
}
