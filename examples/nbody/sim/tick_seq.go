package sim

// Seq is the tick on one goroutine: a plain loop over the bodies.
func Seq(out, in []Body, t int) {
	m := At(t)
	for i := range in {
		out[i] = step(&in[i], in, m)
	}
}
