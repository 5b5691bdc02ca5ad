package sim

// step returns p after the tick m among bodies.
//
// It is never inlined, so that Seq, Par and Bridge run the same machine code:
// where the processor fuses a multiplication with an addition, the compiler
// could choose otherwise in each copy, and the last bit could differ.
//
//go:noinline
func step(p *Body, bodies []Body, m Moment) Body {
	return p.moved(Pull(p, bodies, m), m)
}
