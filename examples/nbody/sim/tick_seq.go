package sim

// Seq is the tick on one goroutine: a plain loop over the bodies.
func Seq(out, in []Body, t int) { Stretch(out, in, 0, len(in), t) }

// Stretch is the part of the tick that bodies lo to hi-1 have in it, in a plain
// loop. It is for those who share out the bodies by hand.
func Stretch(out, in []Body, lo, hi, t int) {
	m := At(t)
	for i := lo; i < hi; i++ {
		out[i] = step(&in[i], in, m)
	}
}
